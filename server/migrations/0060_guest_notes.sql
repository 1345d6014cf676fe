-- What staff write down about a guest: for them alone. A table of its own and not columns of the guest, so that no answer
-- of the API, no event and no document can carry it by accident, and every order need not read it.
create table guest_notes (
  restaurant_id bigint not null default current_restaurant(),
  guest_id bigint not null,
  allergies text[] not null default '{}',
  tags text[] not null default '{}',
  staff_note text,
  -- Counts the changes: whoever changes it says which one they saw.
  version integer not null,
  updated_at timestamptz(3) not null,
  updated_by text not null,
  constraint guest_notes_pkey primary key (restaurant_id, guest_id),
  constraint guest_notes_guest_id_fkey foreign key (restaurant_id, guest_id) references guests (restaurant_id, id)
);
call protect_tenant_table('guest_notes');

-- By what staff find a guest: words of the name and of the e-mail (w), the digits of the phone from the first one on (f)
-- and from the last one on (p), words of tags (t) and whole tags (g). Row-level security lets an index be used only by
-- comparisons that leak nothing, so a beginning is looked for as a span of words, hence the collation.
create table guest_words (
  restaurant_id bigint not null default current_restaurant(),
  word text collate "C" not null,
  guest_id bigint not null,
  constraint guest_words_pkey primary key (restaurant_id, word, guest_id)
);
call protect_tenant_table('guest_words');

-- In one spelling, as nobody types accents, and few tell one alef from another.
create function fold_text(spelt text) returns text
  language sql immutable strict parallel safe as $$
  select translate(
    regexp_replace(
      casefold(normalize(spelt, nfkd) collate pg_unicode_fast),
      '[\u0300-\u036F\u0640\u064B-\u065F\u0670]', '', 'g'),
    'ىةٱ', 'يها')
$$;

create function words_in(spelt text) returns setof text
  language sql immutable strict parallel safe as $$
  select left(word, 60) from regexp_split_to_table(fold_text(spelt), '[\s.,;:''’"()/_+@#-]+') word where word <> ''
$$;

create function words_of_guest(name text, phone text, email text) returns setof text
  language sql immutable parallel safe as $$
  select 'w' || word from words_in(name) word
  union
  select 'w' || word from words_in(split_part(email, '@', 1)) word
  union
  select 'w' || left(fold_text(email), 254) where email is not null
  union
  select 'f' || digits from regexp_replace(phone, '[^0-9]', '', 'g') digits where digits <> ''
  union
  select 'p' || reverse(digits) from regexp_replace(phone, '[^0-9]', '', 'g') digits where digits <> ''
$$;

create function words_of_tags(tags text[]) returns setof text
  language sql immutable parallel safe as $$
  select 't' || word from unnest(tags) tag, words_in(tag) word
  union
  select 'g' || fold_text(tag) from unnest(tags) tag
$$;

-- Triggers, so that guests of a process of the version before are found too, and whoever is erased is not.
create function keep_guest_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' and (old.name, old.phone, old.email, old.erased_at)
                            is not distinct from (new.name, new.phone, new.email, new.erased_at) then
      return null;
    end if;
    delete from guest_words w
     where w.restaurant_id = old.restaurant_id and w.guest_id = old.id
       and w.word in (select words_of_guest(old.name, old.phone, old.email));
  end if;
  if tg_op <> 'DELETE' and new.erased_at is null then
    insert into guest_words (restaurant_id, word, guest_id)
    select new.restaurant_id, word, new.id from words_of_guest(new.name, new.phone, new.email) word;
  end if;
  return null;
end
$$;
create trigger keep_guest_words
  after insert or delete or update of name, phone, email, erased_at on guests
  for each row execute function keep_guest_words();

create function keep_tag_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from guest_words w
     where w.restaurant_id = old.restaurant_id and w.guest_id = old.guest_id
       and w.word in (select words_of_tags(old.tags));
  end if;
  if tg_op <> 'DELETE' then
    insert into guest_words (restaurant_id, word, guest_id)
    select new.restaurant_id, word, new.guest_id from words_of_tags(new.tags) word;
  end if;
  return null;
end
$$;
create trigger keep_tag_words
  after insert or delete or update of tags on guest_notes
  for each row execute function keep_tag_words();

-- Whoever owns the tables need not be a superuser, whom alone forced row-level security lets see every restaurant.
alter table guests no force row level security;
insert into guest_words (restaurant_id, word, guest_id)
select g.restaurant_id, word, g.id from guests g, words_of_guest(g.name, g.phone, g.email) word where g.erased_at is null;
alter table guests force row level security;
