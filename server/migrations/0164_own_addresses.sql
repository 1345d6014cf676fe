-- Whether the address came with the profile when it was made, or from staff or an import. One that came later, with an
-- order that named the profile's phone, may be anybody's. Of profiles from before nobody knows.
alter table guests add column email_is_own boolean not null default false;

-- As before, but a profile that is made has its own address, and comes before one that an address was brought to.
create or replace function meet_guest(asked_name text, asked_phone text, asked_email text, asked_folded text, asked_locale text,
                           moment timestamptz, changed_at timestamptz default null,
                           out outcome text, out same_as bigint, out guest guests)
language plpgsql as $$
begin
  for look in 1..2 loop
    loop
      guest := null;
      if asked_phone is not null then
        select * into guest from guests g where g.erased_at is null and g.phone = asked_phone;
      end if;
      if guest.id is null and asked_folded is not null then
        select * into guest from guests g
         where g.erased_at is null and g.email_folded = asked_folded order by g.email_is_own desc, g.id limit 1;
      end if;
      exit when guest.id is null;
      perform pg_advisory_xact_lock_shared(hashtextextended(format('guest:%s', guest.id), 0));
      -- Erased before the lock was had, it is nobody any more: look again.
      select * into guest from guests g where g.id = guest.id and g.erased_at is null;
      exit when found;
    end loop;
    if guest.id is not null
       and (guest.phone is not null or asked_phone is null)
       and (guest.email is not null or asked_email is null)
       and (guest.locale is not null or asked_locale is null) then
      outcome := 'known';
      return;
    end if;
    exit when look = 2;
    perform pg_advisory_xact_lock(hashtextextended(format('guest:%s:%s', current_restaurant(), key), 0))
       from (select key from unnest(array[asked_phone, asked_folded]) key where key is not null order by key) keys;
  end loop;

  if guest.id is null then
    insert into guests as g (name, phone, email, email_folded, email_is_own, locale, created_at, updated_at)
    values (asked_name, asked_phone, asked_email, asked_folded, asked_folded is not null, asked_locale, moment,
            coalesce(changed_at, moment))
    -- An import takes no lock, and may have brought the same phone meanwhile.
    on conflict (restaurant_id, phone) where erased_at is null and phone is not null
      do update set updated_at = excluded.updated_at
    returning * into guest;
    outcome := 'created';
    return;
  end if;

  -- A profile that had only this e-mail is the same person.
  if guest.email is null and asked_folded is not null then
    select g.id into same_as from guests g
     where g.erased_at is null and g.email_folded = asked_folded and g.phone is null and g.id <> guest.id
     order by g.id limit 1;
  end if;
  update guests g
     set phone = coalesce(g.phone, asked_phone),
         email = coalesce(g.email, asked_email),
         email_folded = coalesce(g.email_folded, asked_folded),
         locale = coalesce(g.locale, asked_locale),
         updated_at = coalesce(changed_at, moment)
   where g.id = guest.id
  returning * into guest;
  outcome := 'updated';
end
$$;
