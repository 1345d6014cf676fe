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

-- Holds an idempotency key until the transaction ends, or fails: where another request holds it (IK001), and where an
-- answer has been kept under it since a moment (IK002). Whatever is sent behind it runs only with the key in hand, so
-- nobody needs to wait for its answer. The read is a statement of its own, since it must see what the holder before
-- has committed.
create function claim_key(asked_token bigint, asked_key text, since timestamptz) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(format('%s:%s', asked_token, asked_key), 0)) then
    raise exception 'another request holds the idempotency key' using errcode = 'IK001';
  end if;
  perform from idempotency_keys k
    where k.token_id = asked_token and k.key = asked_key and k.created_at > since;
  if found then
    raise exception 'the idempotency key has its answer' using errcode = 'IK002';
  end if;
end
$$;

-- Waits for the key instead, and answers what is kept under it.
create function settle_key(
  asked_token bigint, asked_key text, since timestamptz,
  out fingerprint bytea, out status integer, out body text
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('%s:%s', asked_token, asked_key), 0));
  select k.fingerprint, k.status, k.body into fingerprint, status, body
    from idempotency_keys k
   where k.token_id = asked_token and k.key = asked_key and k.created_at > since;
end
$$;
