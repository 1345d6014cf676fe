-- Whoever changes a password, and however: links to a new one that were mailed before, and half-finished sign-ins, are
-- worth nothing from then on.
create function end_password_links() returns trigger language plpgsql as $$
begin
  delete from staff_verifications where value = new.user_id::text;
  return null;
end $$;

create trigger staff_credentials_end_links after update of password on staff_credentials
  for each row when (old.password is distinct from new.password) execute function end_password_links();

create index staff_verifications_value_idx on staff_verifications (value);
