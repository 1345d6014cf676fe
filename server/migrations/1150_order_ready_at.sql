-- The time that the guest was promised, once the order is accepted.
alter table orders add column ready_at timestamptz;
