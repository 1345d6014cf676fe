-- A process of the version before knows nothing of this column; what it adds must not fail while both versions run.
alter table webhook_endpoints alter column updated_at set default now();
