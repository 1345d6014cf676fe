-- What an owner has decided about the pages that guests see. A restaurant without a row has the defaults.
create table guest_pages (
  restaurant_id bigint not null default current_restaurant(),
  settings jsonb not null,
  -- Counts the changes: whoever changes it says which one they saw.
  version integer not null,
  updated_at timestamptz(3) not null,
  constraint guest_pages_pkey primary key (restaurant_id)
);
call protect_tenant_table('guest_pages');

-- The picture at the top of the pages and the logo, each in several sizes, smallest first.
create table guest_page_pictures (
  restaurant_id bigint not null default current_restaurant(),
  kind text not null,
  place integer not null,
  id uuid not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  constraint guest_page_pictures_pkey primary key (restaurant_id, kind, place),
  constraint guest_page_pictures_kind_check check (kind in ('cover', 'logo'))
);
-- WebP is compressed already.
alter table guest_page_pictures alter column bytes set storage external;
call protect_tenant_table('guest_page_pictures');

-- An owner's own domain. It stands with the restaurant, as its slug does: it is looked up before the restaurant is known.
alter table restaurants add column guest_host text;
alter table restaurants add constraint restaurants_guest_host_key unique (guest_host);
