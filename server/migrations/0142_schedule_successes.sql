-- When each job of the schedule last ended well, or was first scheduled: so that one that never does is noticed, also
-- after a restart.
create table schedule_successes (
  task text not null,
  at timestamptz(3) not null,
  constraint schedule_successes_pkey primary key (task)
);
grant select, insert, update on schedule_successes to comanda_service;
