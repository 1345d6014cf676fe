-- Orders that staff took while a browser had no line. Each browser numbers its own at a branch, under a letter that only it has there.
create table offline_letters (
  restaurant_id bigint not null default current_restaurant(),
  branch_id bigint not null,
  -- 1 is A, 27 is AA.
  place integer not null,
  browser uuid not null,
  seen_at timestamp(3) with time zone not null,
  constraint offline_letters_pkey primary key (restaurant_id, branch_id, place),
  constraint offline_letters_browser_key unique (restaurant_id, branch_id, browser),
  constraint offline_letters_place_check check (place > 0)
);
call protect_tenant_table('offline_letters');
call limit_to_branches('offline_letters');

create table offline_orders (
  restaurant_id bigint not null default current_restaurant(),
  order_id uuid not null,
  branch_id bigint not null,
  -- As the guest was told it, such as B-17; the order's reference says it too.
  number text not null,
  taken_at timestamp(3) with time zone not null,
  came_at timestamp(3) with time zone not null,
  -- What the guest was told it costs, what it cost when it came, and what it would have cost then if it had been ordered then.
  told_minor bigint,
  total_minor bigint not null,
  later_minor bigint not null,
  -- What would have refused it.
  faults jsonb not null,
  needs_check boolean not null,
  checked_at timestamp(3) with time zone,
  checked_by text,
  constraint offline_orders_pkey primary key (restaurant_id, order_id),
  constraint offline_orders_order_id_fkey foreign key (restaurant_id, order_id) references orders (restaurant_id, id)
    on delete cascade
);
create index offline_orders_unchecked_idx on offline_orders (restaurant_id, branch_id, taken_at)
  where needs_check and checked_at is null;
call protect_tenant_table('offline_orders');
call limit_to_branches('offline_orders');
