-- Of an event that told of a guest who was erased since, what receivers answer is not kept: it may quote the guest.
alter table webhook_deliveries add column answers_kept boolean not null default true;
