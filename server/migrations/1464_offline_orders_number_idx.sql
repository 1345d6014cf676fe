-- concurrently
create index concurrently if not exists offline_orders_number_idx on offline_orders (restaurant_id, number);
