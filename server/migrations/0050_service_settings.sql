-- What the service was last started with, for commands that must judge as the service does.
create table service_settings (
  name text not null,
  value jsonb not null,
  noted_at timestamptz not null default now(),
  constraint service_settings_pkey primary key (name)
);
grant select, insert, update on service_settings to comanda_service;
