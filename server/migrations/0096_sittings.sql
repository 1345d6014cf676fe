-- A party at its table: it begins when somebody is seated or when the first order is taken for the table, holds the
-- orders of the table, and ends when the bill is closed.
create table sittings (
  restaurant_id bigint not null default current_restaurant(),
  id uuid not null,
  opened_by text not null,
  -- Null where an order began it and nobody has counted heads.
  party_size integer,
  opened_at timestamptz(3) not null,
  -- The last seating or order.
  active_at timestamptz(3) not null,
  -- How often its secret was changed. The secret itself is kept nowhere: it is worked out from this.
  secret_turn integer not null default 0,
  -- The dishes that were paid for one by one.
  paid_lines bigint[] not null default '{}',
  closed_at timestamptz(3),
  close_reason text,
  joined_into uuid,
  -- Of its tables: whoever moves it has seen where it is.
  version integer not null default 1,
  updated_at timestamptz(3) not null,
  constraint sittings_pkey primary key (restaurant_id, id),
  constraint sittings_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id),
  constraint sittings_joined_into_fkey foreign key (restaurant_id, joined_into) references sittings (restaurant_id, id),
  constraint sittings_opened_by_check check (opened_by in ('staff', 'order')),
  constraint sittings_party_size_check check (party_size > 0),
  constraint sittings_joined_into_check check (joined_into is null or closed_at is not null)
);
create index sittings_open_idx on sittings (restaurant_id, opened_at, id) where closed_at is null;
create index sittings_closed_at_idx on sittings (restaurant_id, closed_at desc, id desc) where closed_at is not null;
call protect_tenant_table('sittings');

-- Two open sittings never share a table, however many requests race.
create table sitting_tables (
  restaurant_id bigint not null default current_restaurant(),
  sitting_id uuid not null,
  table_id bigint not null,
  place integer not null,
  open boolean not null default true,
  constraint sitting_tables_pkey primary key (restaurant_id, sitting_id, table_id),
  constraint sitting_tables_sitting_id_fkey foreign key (restaurant_id, sitting_id)
    references sittings (restaurant_id, id) on delete cascade,
  constraint sitting_tables_table_id_fkey foreign key (restaurant_id, table_id)
    references tables (restaurant_id, id) on delete cascade
);
create unique index sitting_tables_open_key on sitting_tables (restaurant_id, table_id) where open;
call protect_tenant_table('sitting_tables');

create table sitting_orders (
  restaurant_id bigint not null default current_restaurant(),
  order_id uuid not null,
  sitting_id uuid not null,
  constraint sitting_orders_pkey primary key (restaurant_id, order_id),
  constraint sitting_orders_order_id_fkey foreign key (restaurant_id, order_id)
    references orders (restaurant_id, id) on delete cascade,
  constraint sitting_orders_sitting_id_fkey foreign key (restaurant_id, sitting_id)
    references sittings (restaurant_id, id) on delete cascade
);
create index sitting_orders_sitting_id_idx on sitting_orders (restaurant_id, sitting_id);
call protect_tenant_table('sitting_orders');

-- More than one where parties were joined.
create table sitting_reservations (
  restaurant_id bigint not null default current_restaurant(),
  reservation_id uuid not null,
  sitting_id uuid not null,
  constraint sitting_reservations_pkey primary key (restaurant_id, reservation_id),
  constraint sitting_reservations_reservation_id_fkey foreign key (restaurant_id, reservation_id)
    references reservations (restaurant_id, id) on delete cascade,
  constraint sitting_reservations_sitting_id_fkey foreign key (restaurant_id, sitting_id)
    references sittings (restaurant_id, id) on delete cascade
);
create index sitting_reservations_sitting_id_idx on sitting_reservations (restaurant_id, sitting_id);
call protect_tenant_table('sitting_reservations');

-- The kitchen sees the rounds of a sitting under one heading: its tables, as they are called now.
alter table kitchen_tickets
  add column sitting_id uuid,
  add column heading text;
