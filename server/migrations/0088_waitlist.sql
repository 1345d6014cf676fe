-- Time at tables that no party has and nobody else is given: the staff block it, or it is on offer to a guest of the waitlist.
-- Bookings are decided against it under the lock of their day; two parties at one table are forbidden by reservation_tables.
create table table_holds (
  restaurant_id bigint not null default current_restaurant(),
  id uuid not null,
  kind text not null,
  table_ids bigint[] not null default '{}',
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- How many guests pacing counts; none of a block.
  party_size integer not null default 0,
  note text,
  live boolean not null default true,
  created_at timestamptz(3) not null,
  constraint table_holds_pkey primary key (restaurant_id, id),
  constraint table_holds_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id),
  constraint table_holds_kind_check check (kind in ('block', 'offer')),
  constraint table_holds_span_check check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours')
);
create index table_holds_starts_at_idx on table_holds (restaurant_id, starts_at) where live;
call protect_tenant_table('table_holds');

-- Guests who want to be told when a full slot opens, in the order in which they asked.
create table waitlist (
  restaurant_id bigint not null default current_restaurant(),
  id uuid not null,
  guest_id bigint,
  status text not null default 'waiting',
  name text not null,
  phone text not null,
  email text not null,
  party_size integer not null,
  date date not null,
  time text collate "C" not null,
  note text,
  source text not null,
  hold_id uuid,
  offered_at timestamptz(3),
  expires_at timestamptz(3),
  reservation_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint waitlist_pkey primary key (restaurant_id, id),
  constraint waitlist_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id),
  constraint waitlist_guest_id_fkey foreign key (restaurant_id, guest_id) references guests (restaurant_id, id),
  constraint waitlist_hold_id_fkey foreign key (restaurant_id, hold_id) references table_holds (restaurant_id, id),
  constraint waitlist_reservation_id_fkey foreign key (restaurant_id, reservation_id) references reservations (restaurant_id, id),
  constraint waitlist_reservation_id_key unique (restaurant_id, reservation_id),
  constraint waitlist_status_check check (status in ('waiting', 'offered', 'taken', 'lapsed', 'declined', 'removed')),
  constraint waitlist_offer_check check ((status = 'offered') <= (hold_id is not null and expires_at is not null)),
  constraint waitlist_taken_check check ((status = 'taken') = (reservation_id is not null)),
  constraint waitlist_source_check check (source in ('guest', 'staff'))
);
create index waitlist_date_idx on waitlist (restaurant_id, date, created_at, id);
create index waitlist_open_idx on waitlist (restaurant_id, date) where status in ('waiting', 'offered');
create index waitlist_guest_id_idx on waitlist (restaurant_id, guest_id);
call protect_tenant_table('waitlist');
