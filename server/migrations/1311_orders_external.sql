-- What a marketplace says of an order of its own: its number, and what it has promised and collected.
alter table orders add column external jsonb;
