-- concurrently
create unique index concurrently if not exists payments_terminal_id_open_key on payments (restaurant_id, terminal_id)
  where terminal_id is not null and status = 'pending';
