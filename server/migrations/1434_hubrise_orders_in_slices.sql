-- A walk through many orders takes several turns: how far it has come, and how much of time it asks for at once.
alter table hubrise_connections
  add column listed_until timestamptz(3),
  add column list_slice_ms bigint;
