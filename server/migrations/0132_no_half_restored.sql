-- Where a pooler shares connections out, each transaction also finds out that the database is being restored.
create or replace function prove_bound() returns void
  language plpgsql as $$
begin
  if pg_catalog.to_regnamespace('comanda_restore') is not null then
    raise cannot_connect_now using message = 'the database is being restored';
  end if;
  if current_user <> 'comanda_service'
    or (select rolsuper or rolbypassrls from pg_catalog.pg_roles where rolname = current_user)
    or not row_security_active('public.versions')
    or current_setting('statement_timeout') = '0'
  then
    raise insufficient_privilege using message = 'the connection is not bound by row-level security';
  end if;
end
$$;
