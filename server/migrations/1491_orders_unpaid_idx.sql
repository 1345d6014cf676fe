-- concurrently
create index concurrently if not exists orders_unpaid_idx on orders (restaurant_id, placed_at desc, id desc)
  where paid_at is null and total_minor > 0 and status not in ('rejected', 'cancelled');
