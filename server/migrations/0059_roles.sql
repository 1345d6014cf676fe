-- What each role may is in the code (ground/staff/rights.ts); here are only their names.
alter table memberships
  drop constraint memberships_role_check,
  add constraint memberships_role_check check (role in ('owner', 'manager', 'staff', 'kitchen', 'host'));
