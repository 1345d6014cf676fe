-- What a receiver answered besides its body: names and values in their order, bounded, a value that may be a secret null.
alter table webhook_attempts add column response_headers json;

-- The log is filtered by event while deliveries pour in: an event that was rare must not cost a walk through all others.
alter table webhook_deliveries add column type text;
-- Whoever owns the tables need not be a superuser, whom alone forced row-level security lets see every restaurant.
alter table webhook_deliveries no force row level security;
alter table events no force row level security;
update webhook_deliveries d set type = e.type
  from events e where e.restaurant_id = d.restaurant_id and e.id = d.event_id;
alter table events force row level security;
alter table webhook_deliveries force row level security;
alter table webhook_deliveries alter column type set not null;
create index webhook_deliveries_type_idx on webhook_deliveries (restaurant_id, type, id);

-- The activity log by time, and by each of its filters; an erasure finds what tells of a guest by its subject.
create index audit_log_at_idx on audit_log (restaurant_id, at, id);
-- By bytes: a group of actions is a stretch of their names, whatever the database's language makes of dots.
create index audit_log_action_idx on audit_log (restaurant_id, action collate "C", at, id);
create index audit_log_actor_idx on audit_log (restaurant_id, actor_kind, actor_id, at, id);
create index audit_log_subject_idx on audit_log (restaurant_id, subject_id, at, id);
