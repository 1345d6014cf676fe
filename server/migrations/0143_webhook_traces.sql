-- Which trace a delivery belongs to, as W3C's traceparent says it; null where its cause was part of none.
alter table webhook_queue add column traceparent text;
