-- The bill of a table on the printer of receipts: all rounds of one sitting.
alter table print_jobs add column sitting_id uuid;
alter table print_jobs add constraint print_jobs_sitting_id_fkey
  foreign key (restaurant_id, sitting_id) references sittings (restaurant_id, id) on delete cascade not valid;
