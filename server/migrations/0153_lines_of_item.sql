-- concurrently
create index concurrently if not exists order_lines_of_item_idx on order_lines (restaurant_id, item_id);
