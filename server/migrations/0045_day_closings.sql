-- The end of a business day: what the drawer should have held and what was counted in it, with the day's totals as they
-- stood then. A later count of the same day replaces the row; the log keeps both.
create table day_closings (
  restaurant_id bigint not null default current_restaurant(),
  day date not null,
  float_minor bigint not null,
  expected_minor bigint not null,
  counted_minor bigint not null,
  totals jsonb not null,
  note text,
  closed_by text not null,
  closed_at timestamptz(3) not null,
  constraint day_closings_pkey primary key (restaurant_id, day),
  constraint day_closings_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id),
  constraint day_closings_float_minor_check check (float_minor >= 0),
  constraint day_closings_counted_minor_check check (counted_minor >= 0)
);
call protect_tenant_table('day_closings');

-- A day's totals are read by moment.
create index payment_entries_at_idx on payment_entries (restaurant_id, at);
