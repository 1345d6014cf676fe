-- How often each token was used, by the hour. Outside row-level security as the tokens are: whoever counts writes
-- for all restaurants at once, and it holds numbers alone.
create table token_calls (
  token_id bigint not null,
  hour timestamptz(3) not null,
  calls integer not null,
  constraint token_calls_pkey primary key (token_id, hour),
  constraint token_calls_token_id_fkey foreign key (token_id) references tokens (id) on delete cascade
) with (fillfactor = 70);
grant select, insert, update, delete on token_calls to comanda_service;

-- Calls that were refused, those alike within an hour in one row. Names of fields and our own sentences about them,
-- never what was sent.
create table refused_calls (
  restaurant_id bigint not null default current_restaurant(),
  fingerprint bytea not null,
  token_id bigint not null,
  token_name text not null,
  method text not null,
  path text not null,
  status integer not null,
  code text not null,
  message text not null,
  details jsonb not null,
  calls integer not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  last_request_id text not null,
  constraint refused_calls_pkey primary key (restaurant_id, fingerprint),
  constraint refused_calls_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id)
);
call protect_tenant_table('refused_calls');

-- The signature as it was sent. It cannot be made again once the secret has been rotated.
alter table webhook_attempts add column signature text;
