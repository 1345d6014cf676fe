-- The card reader that asks for a payment. It asks for one at a time (1462).
alter table payments add column terminal_id bigint;
