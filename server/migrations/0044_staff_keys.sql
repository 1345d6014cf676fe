-- The web app sends keys too, so that two clicks never pay twice. Staff have no token: theirs are kept under 0, with the
-- person's id before the key, and 0 is no row of tokens. Keys live for a day, so nothing is left behind by a token.
alter table idempotency_keys drop constraint idempotency_keys_token_id_fkey;
