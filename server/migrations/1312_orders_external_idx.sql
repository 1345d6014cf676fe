-- concurrently
create unique index concurrently if not exists orders_external_key on orders (restaurant_id, channel, (external ->> 'id'))
  where external is not null;
