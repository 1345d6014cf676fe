-- Which SECRET_KEY seals now, by its mark, and the root of the keys for links, codes and sign-ins, sealed with it. A rotation
-- changes the mark and seals the root again.
create table sealing (
  is_only boolean not null default true,
  mark bytea not null,
  root bytea not null,
  constraint sealing_pkey primary key (is_only),
  constraint sealing_one_check check (is_only)
);
grant select, insert on sealing to comanda_service;

-- The processes that serve, which keys each has, and which one it seals with: a rotation waits for them.
create table sealing_processes (
  id uuid not null,
  known bytea[] not null,
  seals_with bytea not null,
  seen_at timestamptz(3) not null,
  constraint sealing_processes_pkey primary key (id)
);
grant select, insert, update, delete on sealing_processes to comanda_service;
