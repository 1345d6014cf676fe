-- Of a person, like their password: better-auth reads and writes it by the names given it in staff/auth.ts. Only public keys.
create table staff_passkeys (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz(3) not null default now(),
  constraint staff_passkeys_pkey primary key (id),
  constraint staff_passkeys_credential_id_key unique (credential_id),
  constraint staff_passkeys_user_id_fkey foreign key (user_id) references staff_users (id) on delete cascade
);
create index staff_passkeys_user_id_idx on staff_passkeys (user_id);
grant select, insert, update, delete on staff_passkeys to comanda_service;
