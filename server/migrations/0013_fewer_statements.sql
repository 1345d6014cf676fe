-- A statement of its own each, the locks and reads below cost a busy till more than the rows of its order.

-- Shares what is held in memory of the restaurant (platform/memory/versions.ts), one subject after the other, and
-- answers their versions as they are from then on.
create function share_subjects(subjects text[]) returns bigint[] language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext(subject), current_restaurant()::int) from unnest(subjects) subject;
  return array(
    select coalesce(v.version, 0) from unnest(subjects) with ordinality as asked (subject, place)
      left join versions v on v.subject = asked.subject
     order by asked.place
  );
end
$$;

-- Holds an idempotency key until the transaction ends, and answers what was kept under it since a moment. Read after
-- the lock, not in one statement with it: what was committed while waiting has to be seen.
create function claim_key(
  asked_token bigint, asked_key text, since timestamptz, patient boolean,
  out held boolean, out fingerprint bytea, out status integer, out body text
) language plpgsql as $$
declare
  lock constant bigint := hashtextextended(format('%s:%s', asked_token, asked_key), 0);
begin
  if patient then
    perform pg_advisory_xact_lock(lock);
    held := true;
  else
    held := pg_try_advisory_xact_lock(lock);
  end if;
  if held then
    select k.fingerprint, k.status, k.body into fingerprint, status, body
      from idempotency_keys k
     where k.token_id = asked_token and k.key = asked_key and k.created_at > since;
  end if;
end
$$;
