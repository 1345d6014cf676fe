-- The processes of the service that are at work now. Unlogged: a beat every moment is not worth a line in the WAL, and
-- after a crash or on a promoted standby the table is empty, so that each process registers there anew.
create unlogged table processes (
  id uuid not null,
  -- How long after a beat the process may still answer from memory.
  lease_ms integer not null,
  seen_at timestamptz not null,
  constraint processes_pkey primary key (id)
);
grant select, insert, update, delete on processes to comanda_service;
