-- What an order was priced by when it was placed: a line that leaves it later is priced by the same. Null before that was kept.
alter table orders add column pricing jsonb;
