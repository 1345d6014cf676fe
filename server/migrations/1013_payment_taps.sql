-- One tap of a card on the bill of a table is a payment of each of its orders; all of them name the first. Null of any other.
alter table payments add column tap_id uuid;
