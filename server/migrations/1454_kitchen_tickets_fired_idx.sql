-- concurrently
create index concurrently if not exists kitchen_tickets_fired_idx on kitchen_tickets (restaurant_id, fired_at);
