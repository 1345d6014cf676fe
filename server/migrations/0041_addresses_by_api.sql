-- Addresses that programs make: for the app whose they are, and told of no more than it may read (null: of everything).
alter table webhook_endpoints add column app_id bigint;
alter table webhook_endpoints add constraint webhook_endpoints_app_id_fkey foreign key (app_id) references apps (id);
alter table webhook_endpoints add column scopes text[];
-- Set when its app is uninstalled: it hears of that, of nothing after it, and is then removed.
alter table webhook_endpoints add column last_event_id uuid;
alter table webhook_endpoints add column updated_at timestamptz(3);
-- Whoever owns the tables need not be a superuser, whom alone forced row-level security lets see every restaurant.
alter table webhook_endpoints no force row level security;
update webhook_endpoints set updated_at = created_at;
alter table webhook_endpoints force row level security;
alter table webhook_endpoints alter column updated_at set not null;
