-- Proofs that guests have given, each good for one thing that it places: written in the transaction that places it.
create table guest_proofs (
  restaurant_id bigint not null default current_restaurant(),
  id uuid not null,
  used_at timestamptz(3) not null,
  constraint guest_proofs_pkey primary key (restaurant_id, id),
  constraint guest_proofs_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id)
);
call protect_tenant_table('guest_proofs', 'select, insert, delete');

-- Codes of second factors that somebody has signed in with: each is good once (RFC 6238 §5.2), also after a restart.
create table staff_used_codes (
  user_id uuid not null,
  code text not null,
  used_at timestamptz(3) not null,
  constraint staff_used_codes_pkey primary key (user_id, code),
  constraint staff_used_codes_user_id_fkey foreign key (user_id) references staff_users (id) on delete cascade
);
create index staff_used_codes_used_at_idx on staff_used_codes (used_at);
grant select, insert, update, delete on staff_used_codes to comanda_service;
