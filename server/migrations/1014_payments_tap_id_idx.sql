-- concurrently
create index concurrently if not exists payments_tap_id_idx on payments (restaurant_id, tap_id) where tap_id is not null;
