alter table restaurants
  add column plan_starts_at timestamptz(3),
  -- Of a sandbox: its last reset, and the clock that whoever tries it has set. Frozen at a moment, or shifted by so much.
  add column reset_at timestamptz(3),
  add column clock_frozen_at timestamptz(3),
  add column clock_offset_ms bigint not null default 0,
  add constraint restaurants_plan_check check (plan_ends_at > plan_starts_at),
  add constraint restaurants_clock_check check (
    live_restaurant_id is not null or (clock_frozen_at is null and clock_offset_ms = 0)
  ),
  add constraint restaurants_clock_offset_ms_check check (clock_frozen_at is null or clock_offset_ms = 0);

-- The rows of a sandbox as they were when it was made, table by table: what its reset brings back, with the same ids.
create table sandbox_snapshots (
  restaurant_id bigint not null default current_restaurant(),
  table_name text not null,
  rows jsonb not null,
  constraint sandbox_snapshots_pkey primary key (restaurant_id, table_name),
  constraint sandbox_snapshots_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id)
);
call protect_tenant_table('sandbox_snapshots');
