-- concurrently
create index concurrently if not exists orders_pay_by_idx on orders (restaurant_id, pay_by)
  where pay_by is not null and paid_at is null and status in ('placed', 'accepted');
