-- Who brings an order to its guest, where whoever sent it has said so.
alter table orders add column delivered_by jsonb;
