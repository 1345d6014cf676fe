-- An order costs fewer bytes (docs/operations.md says how many).

-- The answer to a keyed request is mostly the resource that an event of the same transaction carries, byte for byte: then
-- the record names the event, and `body` is the JSON null. Processes of the version before read it by the same function.
alter table idempotency_keys add column event_id uuid, add column event_member text;

create function kept_answer(k idempotency_keys) returns text language sql stable as $$
  select coalesce(
    (select '{"data":' || (e.body::json #> array['data', k.event_member])::text || ',"meta":{},"links":{}}'
       from events e where e.restaurant_id = k.restaurant_id and e.id = k.event_id),
    k.body)
$$;

create or replace function settle_key(
  asked_token bigint, asked_key text, since timestamptz,
  out fingerprint bytea, out status int, out body text, out sealed bytea
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('%s:%s', asked_token, asked_key), 0));
  select k.fingerprint, k.status, kept_answer(k), k.sealed into fingerprint, status, body, sealed
    from idempotency_keys k
   where k.token_id = asked_token and k.key = asked_key and k.created_at > since;
end
$$;

create or replace function take_key(
  asked_token bigint, asked_key text, since timestamptz,
  out is_ours boolean, out fingerprint bytea, out status int, out body text, out sealed bytea
) language plpgsql as $$
begin
  is_ours := pg_try_advisory_xact_lock(hashtextextended(format('%s:%s', asked_token, asked_key), 0));
  if is_ours then
    select k.fingerprint, k.status, kept_answer(k), k.sealed into fingerprint, status, body, sealed
      from idempotency_keys k
     where k.token_id = asked_token and k.key = asked_key and k.created_at > since;
    is_ours := not found;
  end if;
  if not is_ours then
    perform set_config('app.refused', 'yes', true);
  end if;
end
$$;

-- PostgreSQL compresses values only in rows of more than 2 kB, and most events are a little smaller. The filler brings
-- them over it, and is itself compressed to 28 bytes.
alter table events
  add column filler text default repeat(' ', 1500),
  alter column filler set storage main,
  alter column body set storage main,
  alter column type set storage plain,
  alter column subject set storage plain,
  set (toast_tuple_target = 128);

-- What most rows are is found at once by the index of the list itself; only the rest needs an index of its own.
create index orders_uncompleted_idx on orders (restaurant_id, status, placed_at desc, id desc) where status <> 'completed';
drop index orders_status_idx;
create index audit_log_rare_action_idx on audit_log (restaurant_id, action collate "C", at, id)
  where action collate "C" not in ('order.placed', 'order.moved');
drop index audit_log_action_idx;
create index webhook_deliveries_rare_type_idx on webhook_deliveries (restaurant_id, type, id)
  where type not in ('order.created', 'order.status_changed');
drop index webhook_deliveries_type_idx;
