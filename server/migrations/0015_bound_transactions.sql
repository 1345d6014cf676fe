-- As 0001 has it now; a database that was migrated before still has the one that forced it on the owner as well.
create or replace procedure protect_tenant_table(tenant_table regclass, privileges text default 'select, insert, update, delete')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format(
    'create policy only_own_restaurant on %s using (restaurant_id = current_restaurant()) with check (restaurant_id = current_restaurant())',
    tenant_table
  );
  execute format('grant %s on %s to comanda_service', privileges, tenant_table);
end
$$;

-- Called first in a transaction whose connection a pooler shares out, and so may be bound to nothing.
create function prove_bound() returns void
  language plpgsql as $$
begin
  if current_user <> 'comanda_service'
    or (select rolsuper or rolbypassrls from pg_catalog.pg_roles where rolname = current_user)
    or not row_security_active('public.versions')
    or current_setting('statement_timeout') = '0'
  then
    raise insufficient_privilege using message = 'the connection is not bound by row-level security';
  end if;
end
$$;
revoke execute on function prove_bound from public;
grant execute on function prove_bound to comanda_service;
