-- A branch's location at HubRise. One location belongs to one branch of the whole installation: its orders are taken once.
create table hubrise_connections (
  restaurant_id bigint not null default current_restaurant(),
  branch_id bigint not null,
  location_id text not null,
  location_name text not null,
  account_name text,
  catalog_id text,
  catalog_name text,
  customer_list_id text,
  access_token bytea not null,
  connected_at timestamptz(3) not null,
  -- It takes and tells nothing more; the token is revoked first, then the row goes.
  ended_at timestamptz(3),
  -- Since when HubRise refuses the token, and what it says of it.
  failed_at timestamptz(3),
  failed_reason text,
  -- HubRise has asked us to call no sooner.
  rests_until timestamptz(3),
  -- Up to when, and when next, it is asked for orders that it did not tell.
  asked_until timestamptz(3) not null,
  next_ask_at timestamptz(3) not null,
  constraint hubrise_connections_pkey primary key (restaurant_id, branch_id),
  constraint hubrise_connections_location_id_key unique (location_id),
  constraint hubrise_connections_branch_id_fkey foreign key (restaurant_id, branch_id) references branches (restaurant_id, id) on delete cascade
);
call protect_tenant_table('hubrise_connections');

-- Which branches are connected, and when to look. Outside row-level security, because whoever looks does so for all
-- restaurants at once; it holds ids and moments alone.
create table hubrise_rounds (
  restaurant_id bigint not null,
  branch_id bigint not null,
  due_at timestamptz(3) not null,
  constraint hubrise_rounds_pkey primary key (restaurant_id, branch_id),
  constraint hubrise_rounds_branch_id_fkey foreign key (restaurant_id, branch_id) references branches (restaurant_id, id) on delete cascade
);
create index hubrise_rounds_due_at_idx on hubrise_rounds (due_at);
grant select, insert, update, delete on hubrise_rounds to comanda_service;
