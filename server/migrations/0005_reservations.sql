create extension if not exists btree_gist;

create table reservations (
  restaurant_id bigint not null default current_restaurant(),
  id uuid not null,
  guest_id bigint,
  status text not null,
  name text not null,
  phone text not null,
  email text,
  party_size integer not null,
  -- As the clock of the restaurant shows it; starts_at is the same moment, ends_at the table's until then.
  date date not null,
  time text collate "C" not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- The tables as they were given, the one that is shown first. Kept when a table is removed from the floor.
  table_ids bigint[] not null default '{}',
  note text,
  deposit_minor bigint,
  deposit_status text,
  source text not null,
  cancelled_by text,
  seated_at timestamptz(3),
  -- How often the guest was told of a change: SEQUENCE of the calendar entry.
  sequence integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint reservations_pkey primary key (restaurant_id, id),
  constraint reservations_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id),
  constraint reservations_guest_id_fkey foreign key (restaurant_id, guest_id) references guests (restaurant_id, id),
  constraint reservations_status_check check (status in ('pending', 'confirmed', 'declined', 'cancelled', 'seated', 'no_show')),
  constraint reservations_deposit_status_check check (deposit_status in ('pending', 'paid', 'refunded', 'forfeited')),
  constraint reservations_source_check check (source in ('api', 'staff', 'walk_in')),
  constraint reservations_cancelled_by_check check (cancelled_by in ('restaurant', 'guest')),
  constraint reservations_time_check check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- No booking outlasts a day, so those of a day are found among the starts of two.
  constraint reservations_span_check check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours')
);
create index reservations_date_idx on reservations (restaurant_id, date, time, id);
create index reservations_status_idx on reservations (restaurant_id, status, date, time, id);
create index reservations_starts_at_idx on reservations (restaurant_id, starts_at)
  where status in ('pending', 'confirmed', 'seated');
create index reservations_guest_id_idx on reservations (restaurant_id, guest_id);
call protect_tenant_table('reservations');

-- One row for each table that a booking occupies; two live ones cannot overlap, however many requests race.
create table reservation_tables (
  restaurant_id bigint not null default current_restaurant(),
  reservation_id uuid not null,
  table_id bigint not null,
  during tstzrange not null,
  live boolean not null default true,
  constraint reservation_tables_pkey primary key (restaurant_id, reservation_id, table_id),
  constraint reservation_tables_reservation_id_fkey foreign key (restaurant_id, reservation_id)
    references reservations (restaurant_id, id) on delete cascade,
  constraint reservation_tables_table_id_fkey foreign key (restaurant_id, table_id)
    references tables (restaurant_id, id) on delete cascade,
  constraint reservation_tables_during_excl
    exclude using gist (restaurant_id with =, table_id with =, during with &&) where (live)
);
create index reservation_tables_table_id_idx on reservation_tables (restaurant_id, table_id);
call protect_tenant_table('reservation_tables');

-- Messages by e-mail, as they were or would have been sent.
create table mails (
  restaurant_id bigint not null default current_restaurant(),
  id uuid not null,
  kind text not null,
  -- What it is about, such as reservation:<id>.
  subject_ref text,
  recipient text not null,
  recipient_name text not null default '',
  subject text not null,
  body text not null,
  -- The calendar entry that goes with it; put into iCalendar when it is sent, since only then the sender is known.
  calendar jsonb,
  status text not null default 'queued',
  attempts integer not null default 0,
  -- Why it was not sent, or what the last attempt met.
  reason text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  constraint mails_pkey primary key (restaurant_id, id),
  constraint mails_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id),
  constraint mails_status_check check (status in ('queued', 'sent', 'failed', 'not_sent'))
);
create index mails_created_at_idx on mails (restaurant_id, created_at);
create index mails_subject_ref_idx on mails (restaurant_id, subject_ref);
call protect_tenant_table('mails');

-- JSON with every text blanked that is one of `whole` or contains one of `within`; keys, order and numbers stay.
create function redact(doc json, whole text[], within text[]) returns text
  language plpgsql immutable parallel safe as $$
declare
  value text;
begin
  case json_typeof(doc)
    when 'object' then
      return (select '{' || coalesce(string_agg(to_json(e.key)::text || ':' || redact(e.value, whole, within), ','), '') || '}'
                from json_each(doc) e);
    when 'array' then
      return (select '[' || coalesce(string_agg(redact(e.value, whole, within), ',' order by e.place), '') || ']'
                from json_array_elements(doc) with ordinality e(value, place));
    when 'string' then
      value := lower(doc #>> '{}');
      if exists (select from unnest(whole) text where lower(text) = value)
         or exists (select from unnest(within) part where position(lower(part) in value) > 0) then
        return '""';
      end if;
      return doc::text;
    else
      return doc::text;
  end case;
end
$$;

-- The one change that the service may make to its own activity log: to blank what a guest asked to be forgotten.
create function redact_audit_log(guest_ids text[], subject_ids text[], whole text[], within text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update audit_log
     set before = redact(before::json, whole, within)::jsonb, after = redact(after::json, whole, within)::jsonb
   where restaurant_id = current_restaurant()
     and (subject_id = any(subject_ids) or (subject_kind = 'guest' and subject_id = any(guest_ids)));
end
$$;
revoke execute on function redact_audit_log from public;
grant execute on function redact_audit_log to comanda_service;

grant usage on all sequences in schema public to comanda_service;
