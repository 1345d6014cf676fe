-- concurrently
create index concurrently if not exists orders_number_idx on orders (restaurant_id, number, placed_at desc) where number is not null;
