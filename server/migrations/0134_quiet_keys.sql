-- A key is taken without an error where it cannot be: every replay was a line in PostgreSQL's log. `claim_key` stays for
-- processes of the version before. `app.refused` tells statements that are on their way already to do nothing.
create function take_key(
  asked_token bigint, asked_key text, since timestamptz,
  out is_ours boolean, out fingerprint bytea, out status int, out body text, out sealed bytea
) language plpgsql as $$
begin
  is_ours := pg_try_advisory_xact_lock(hashtextextended(format('%s:%s', asked_token, asked_key), 0));
  if is_ours then
    select k.fingerprint, k.status, k.body, k.sealed into fingerprint, status, body, sealed
      from idempotency_keys k
     where k.token_id = asked_token and k.key = asked_key and k.created_at > since;
    is_ours := not found;
  end if;
  if not is_ours then
    perform set_config('app.refused', 'yes', true);
  end if;
end
$$;
