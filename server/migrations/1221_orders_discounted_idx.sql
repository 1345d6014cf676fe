-- concurrently
create index concurrently if not exists orders_discounted_idx on orders (restaurant_id, placed_at) where discount_minor <> 0;
