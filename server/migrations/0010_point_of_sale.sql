-- A point of sale is an address like any other, one at the most, that gets every order and whose answer is read.
alter table webhook_endpoints
  add column purpose text not null default 'webhook',
  add constraint webhook_endpoints_purpose_check check (purpose in ('webhook', 'point_of_sale'));
create unique index webhook_endpoints_point_of_sale_key on webhook_endpoints (restaurant_id)
  where purpose = 'point_of_sale' and removed_at is null;

-- What the point of sale calls the order.
alter table orders add column external_id text;
