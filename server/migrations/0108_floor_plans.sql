-- How often the owner has changed where tables stand: whoever changes it says which plan they saw. The places themselves
-- stand with the tables, so that they stay when a document changes a table.
create table floor_plans (
  restaurant_id bigint not null default current_restaurant(),
  version integer not null,
  updated_at timestamptz(3) not null,
  constraint floor_plans_pkey primary key (restaurant_id)
);
call protect_tenant_table('floor_plans');
