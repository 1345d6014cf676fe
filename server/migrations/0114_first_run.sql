-- What lets the first person in, by the browser. Only hashes: each start prints a code of its own, and all of them work
-- until one was used, so that an older terminal and several processes do no harm.
create table setup_codes (
  hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint setup_codes_pkey primary key (hash)
);
grant select, insert, delete on setup_codes to comanda_service;

-- Somebody who signs up where SIGN_UP=open, until they have opened the link in their mail.
create table staff_sign_ups (
  token_hash bytea not null,
  email text not null,
  expires_at timestamptz(3) not null,
  constraint staff_sign_ups_pkey primary key (token_hash),
  constraint staff_sign_ups_email_check check (email = lower(email))
);
create index staff_sign_ups_expires_at_idx on staff_sign_ups (expires_at);
grant select, insert, delete on staff_sign_ups to comanda_service;

-- Whether the list of first steps is shown: from the making of a restaurant in the browser until it is put away.
alter table restaurants add column first_steps boolean not null default false;

create table skipped_steps (
  restaurant_id bigint not null default current_restaurant(),
  step text not null,
  constraint skipped_steps_pkey primary key (restaurant_id, step),
  constraint skipped_steps_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id),
  constraint skipped_steps_step_check check (step in ('hours', 'menu', 'tables', 'booking', 'payments', 'order'))
);
call protect_tenant_table('skipped_steps');
