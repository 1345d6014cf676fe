-- When cash was paid in or out on a device that had no line; null: when it was written down. What came once its session was
-- closed is late: it is in no sum.
alter table drawer_movements add column taken_at timestamp(3) with time zone;
alter table drawer_movements add column is_late boolean not null default false;
