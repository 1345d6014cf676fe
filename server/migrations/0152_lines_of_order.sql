-- concurrently
create index concurrently if not exists order_lines_of_order_idx on order_lines (restaurant_id, order_id);
