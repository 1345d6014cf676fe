-- By what staff find an order among a million: each word of the guest's name (n), the digits of the phone from the last
-- one on (p), the end of its id, which people read as its number (o), and the name of its table (t).
-- A table of its own and not more indexes on orders: an order is written once and moved often, and each move of a row
-- writes every index of it again. Row-level security lets an index be used only by comparisons that leak nothing, so
-- neither LIKE nor trigrams would do; a beginning is looked for as a span of words instead, hence the collation.
create table order_words (
  restaurant_id bigint not null default current_restaurant(),
  word text collate "C" not null,
  ordered_at timestamptz(3) not null,
  order_id uuid not null,
  constraint order_words_pkey primary key (restaurant_id, word, ordered_at, order_id)
);
call protect_tenant_table('order_words');

create function words_of_order(id uuid, name text, phone text, dining_table jsonb) returns setof text
  language sql immutable as $$
  select 'n' || left(word, 60) from regexp_split_to_table(lower(name), '[\s.,''-]+') word where word <> ''
  union
  select 'p' || left(reverse(regexp_replace(phone, '[^0-9]', '', 'g')), 40) where phone ~ '[0-9]'
  union
  select 'o' || right(id::text, 8)
  union
  select 't' || left(lower(btrim(dining_table ->> 'name')), 60) where dining_table ->> 'name' is not null
$$;

-- A trigger, so that orders of a process of the version before are found too, and whoever is erased is not.
create function keep_order_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from order_words w
     where w.restaurant_id = old.restaurant_id and w.ordered_at = old.placed_at and w.order_id = old.id
       and w.word in (select words_of_order(old.id, old.customer_name, coalesce(old.customer_phone_e164, old.customer_phone), old.dining_table));
  end if;
  if tg_op <> 'DELETE' then
    insert into order_words (restaurant_id, word, ordered_at, order_id)
    select new.restaurant_id, word, new.placed_at, new.id
      from words_of_order(new.id, new.customer_name, coalesce(new.customer_phone_e164, new.customer_phone), new.dining_table) word
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger keep_order_words
  after insert or delete or update of customer_name, customer_phone, customer_phone_e164, dining_table, placed_at on orders
  for each row execute function keep_order_words();

-- Whoever owns the tables need not be a superuser, whom alone forced row-level security lets see every restaurant.
alter table orders no force row level security;
insert into order_words (restaurant_id, word, ordered_at, order_id)
select o.restaurant_id, word, o.placed_at, o.id
  from orders o, words_of_order(o.id, o.customer_name, coalesce(o.customer_phone_e164, o.customer_phone), o.dining_table) word;
alter table orders force row level security;

-- Where nothing is typed: what came in one way, or is of one type, however rare that is.
create index orders_channel_idx on orders (restaurant_id, channel, placed_at desc, id desc);
create index orders_type_idx on orders (restaurant_id, type, placed_at desc, id desc);
-- Orders of a dish.
create index order_lines_item_id_idx on order_lines (restaurant_id, item_id, order_id);
