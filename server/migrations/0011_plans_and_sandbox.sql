alter table restaurants
  add column plan_starts_at timestamptz(3),
  -- Of a sandbox: its last reset, and the clock that whoever tries it has set: stopped at a moment, or shifted.
  add column reset_at timestamptz(3),
  add column clock_frozen_at timestamptz(3),
  add column clock_offset_ms bigint not null default 0,
  add constraint restaurants_plan_check check (plan_ends_at > plan_starts_at),
  add constraint restaurants_clock_check check (
    (live_restaurant_id is not null or (clock_frozen_at is null and clock_offset_ms = 0))
    and (clock_frozen_at is null or clock_offset_ms = 0)
  );

-- What a sandbox was made with, beside its rows: the words it was set up in, and the ids of its one order's lines.
create table sandboxes (
  restaurant_id bigint not null default current_restaurant(),
  -- Of the sample and of the tables it lies in; another one than the service's is brought up to date by the next reset.
  sample_version text not null,
  settings jsonb not null,
  line_ids bigint[] not null,
  constraint sandboxes_pkey primary key (restaurant_id),
  constraint sandboxes_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id)
);
call protect_tenant_table('sandboxes');

-- The rows of a sandbox as they were when it was made, table by table: what its reset brings back, with the same ids.
create table sandbox_snapshots (
  restaurant_id bigint not null default current_restaurant(),
  table_name text not null,
  rows jsonb not null,
  constraint sandbox_snapshots_pkey primary key (restaurant_id, table_name),
  constraint sandbox_snapshots_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id)
);
call protect_tenant_table('sandbox_snapshots');
