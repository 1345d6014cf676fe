-- The printer opens the drawer, and prints its report.
alter table print_jobs add column drawer_session_id uuid;
alter table print_jobs add constraint print_jobs_drawer_session_id_fkey
  foreign key (restaurant_id, drawer_session_id) references drawer_sessions (restaurant_id, id) on delete cascade not valid;
alter table print_jobs drop constraint print_jobs_kind_check;
alter table print_jobs add constraint print_jobs_kind_check
  check (kind in ('ticket', 'void', 'receipt', 'test', 'drawer', 'drawer_report')) not valid;
