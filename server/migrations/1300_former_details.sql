-- What an order said of its guest before it was changed, and whose that was: once that guest is erased or asks for what is
-- kept, nobody could know it otherwise. It goes with the guest's erasure.
create table order_former_details (
  restaurant_id bigint not null default current_restaurant(),
  id uuid not null,
  order_id uuid not null,
  guest_id bigint,
  customer_name text,
  customer_phone text,
  customer_phone_e164 text,
  customer_email text,
  note text,
  delivery_address jsonb,
  changed_at timestamp(3) with time zone not null,
  constraint order_former_details_pkey primary key (restaurant_id, id),
  constraint order_former_details_order_id_fkey foreign key (restaurant_id, order_id) references orders (restaurant_id, id) on delete cascade
);
create index order_former_details_order_id_idx on order_former_details (restaurant_id, order_id);
create index order_former_details_guest_id_idx on order_former_details (restaurant_id, guest_id);
call protect_tenant_table('order_former_details');
