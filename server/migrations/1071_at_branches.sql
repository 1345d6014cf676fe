-- What happens, happens at a branch. Rows of the version before are at the default one.
alter table tables add column branch_id bigint;
alter table tables alter column branch_id set default default_branch();
alter table tables add constraint tables_branch_id_fkey foreign key (restaurant_id, branch_id) references branches (restaurant_id, id) not valid;
alter table waitlist add column branch_id bigint;
alter table waitlist alter column branch_id set default default_branch();
alter table reservations add column branch_id bigint;
alter table reservations alter column branch_id set default default_branch();
alter table kitchen_devices add column branch_id bigint;
alter table kitchen_devices alter column branch_id set default default_branch();
alter table kitchen_pairings add column branch_id bigint;
alter table kitchen_pairings alter column branch_id set default default_branch();
alter table printers add column branch_id bigint;
alter table printers alter column branch_id set default default_branch();
-- Empty: at every branch.
alter table stations add column branch_ids bigint[] not null default '{}';
alter table memberships add column branch_ids bigint[] not null default '{}';
alter table staff_invitations add column branch_ids bigint[] not null default '{}';
