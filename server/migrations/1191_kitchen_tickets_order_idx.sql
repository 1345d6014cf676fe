-- concurrently
create index concurrently if not exists kitchen_tickets_order_idx on kitchen_tickets (restaurant_id, order_id);
