alter table tables alter column branch_id set not null;
alter table waitlist alter column branch_id set not null;
alter table kitchen_devices alter column branch_id set not null;
alter table kitchen_pairings alter column branch_id set not null;
alter table printers alter column branch_id set not null;
alter table reservations add constraint reservations_branch_id_not_null not null branch_id not valid;
