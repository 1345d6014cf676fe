-- What a guest says of a visit: one review for a completed order or a seated booking, whoever sends it, and however
-- often. version counts the changes by staff, so that of two of them at once the second is told.
create table reviews (
  restaurant_id bigint not null default current_restaurant(),
  id uuid not null,
  rating integer not null,
  comment text,
  order_id uuid,
  reservation_id uuid,
  -- Null once the guest is erased: the stars stay, the words go.
  guest_id bigint,
  reply text,
  replied_at timestamptz(3),
  replied_by text,
  hidden_at timestamptz(3),
  hidden_reason text,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint reviews_pkey primary key (restaurant_id, id),
  constraint reviews_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id),
  constraint reviews_order_id_fkey foreign key (restaurant_id, order_id) references orders (restaurant_id, id),
  constraint reviews_reservation_id_fkey foreign key (restaurant_id, reservation_id)
    references reservations (restaurant_id, id),
  constraint reviews_guest_id_fkey foreign key (restaurant_id, guest_id) references guests (restaurant_id, id),
  constraint reviews_visit_check check (num_nonnulls(order_id, reservation_id) = 1),
  constraint reviews_rating_check check (rating between 1 and 5),
  constraint reviews_reply_check check ((reply is null) = (replied_at is null)),
  constraint reviews_hidden_check check ((hidden_at is null) = (hidden_reason is null))
);
create unique index reviews_order_id_key on reviews (restaurant_id, order_id) where order_id is not null;
create unique index reviews_reservation_id_key on reviews (restaurant_id, reservation_id) where reservation_id is not null;
create index reviews_created_at_idx on reviews (restaurant_id, created_at desc, id desc);
create index reviews_rating_idx on reviews (restaurant_id, rating, created_at desc, id desc);
create index reviews_guest_id_idx on reviews (restaurant_id, guest_id) where guest_id is not null;
-- The average and the spread, from the index alone.
create index reviews_published_idx on reviews (restaurant_id, rating) where hidden_at is null;
call protect_tenant_table('reviews');

-- A guest who was asked by mail, once for each visit. The link in the mail names this row; it ends 30 days after
-- asked_at, or with the visit's review.
create table review_asks (
  restaurant_id bigint not null default current_restaurant(),
  id uuid not null,
  order_id uuid,
  reservation_id uuid,
  guest_id bigint,
  asked_at timestamptz(3) not null,
  constraint review_asks_pkey primary key (restaurant_id, id),
  constraint review_asks_order_id_key unique (restaurant_id, order_id),
  constraint review_asks_reservation_id_key unique (restaurant_id, reservation_id),
  constraint review_asks_order_id_fkey foreign key (restaurant_id, order_id) references orders (restaurant_id, id),
  constraint review_asks_reservation_id_fkey foreign key (restaurant_id, reservation_id)
    references reservations (restaurant_id, id),
  constraint review_asks_guest_id_fkey foreign key (restaurant_id, guest_id) references guests (restaurant_id, id),
  constraint review_asks_visit_check check (num_nonnulls(order_id, reservation_id) = 1)
);
create index review_asks_guest_id_idx on review_asks (restaurant_id, guest_id, asked_at) where guest_id is not null;
call protect_tenant_table('review_asks');

-- Whoever does not want to be asked again, by a keyed hash of the address: it tells nobody whose it is.
create table review_refusals (
  restaurant_id bigint not null default current_restaurant(),
  address_hash bytea not null,
  refused_at timestamptz(3) not null,
  constraint review_refusals_pkey primary key (restaurant_id, address_hash),
  constraint review_refusals_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id)
);
call protect_tenant_table('review_refusals');

-- The owner's rule: how many hours after a visit its guest is asked. No row, or null: never.
create table review_rules (
  restaurant_id bigint not null default current_restaurant(),
  ask_after_hours integer,
  constraint review_rules_pkey primary key (restaurant_id),
  constraint review_rules_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id),
  constraint review_rules_ask_after_hours_check check (ask_after_hours between 0 and 720)
);
call protect_tenant_table('review_rules');
