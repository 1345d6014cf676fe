-- What HubRise was last sent of a branch's menu.
create table hubrise_menus (
  restaurant_id bigint not null default current_restaurant(),
  branch_id bigint not null,
  -- Where it was sent: another catalogue has nothing of it.
  catalog_id text not null,
  -- Of the catalogue and of what is sold out there; null: HubRise has neither.
  menu_hash text,
  menu_sent_at timestamptz(3),
  stock_hash text,
  stock_sent_at timestamptz(3),
  -- Which menu and rules were looked at; null: it is looked at again in any case.
  seen text,
  -- What went wrong at last, and when it is tried again.
  failed_at timestamptz(3),
  failed_code text,
  failed_reason text,
  failures integer not null default 0,
  try_at timestamptz(3),
  -- Who is sending it, and until when nobody else does.
  claim uuid,
  claimed_until timestamptz(3),
  constraint hubrise_menus_pkey primary key (restaurant_id, branch_id),
  constraint hubrise_menus_branch_id_fkey foreign key (restaurant_id, branch_id) references hubrise_connections (restaurant_id, branch_id) on delete cascade
);
call protect_tenant_table('hubrise_menus');
