-- Receipts of orders, issued once: 1, 2, 3 … at each branch. The service adds them and takes the guest out of them; it changes
-- nothing else. `document` is the frozen content without its guest, as RFC 8785 canonical JSON, byte for byte.
create table receipts (
  restaurant_id bigint not null default current_restaurant(),
  id uuid not null,
  branch_id bigint not null,
  number integer not null,
  kind text not null,
  order_id uuid not null,
  payment_id uuid,
  refund_id uuid,
  issued_at timestamp(3) with time zone not null,
  currency text not null,
  total_minor bigint not null,
  tip_minor bigint not null,
  tax_breakdown jsonb not null,
  previous_hash text not null,
  hash text not null,
  document text not null,
  guest jsonb,
  constraint receipts_pkey primary key (restaurant_id, id),
  constraint receipts_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id),
  constraint receipts_number_key unique (restaurant_id, branch_id, number),
  constraint receipts_refund_id_key unique (restaurant_id, refund_id),
  constraint receipts_kind_check check (kind in ('sale', 'refund', 'void'))
);
create index receipts_issued_at_idx on receipts (restaurant_id, issued_at desc, number desc, id desc);
create index receipts_order_id_idx on receipts (restaurant_id, order_id);
create unique index receipts_sale_key on receipts (restaurant_id, order_id) where kind = 'sale';
call protect_tenant_table('receipts', 'select, insert, delete');
call limit_to_branches('receipts');
grant update (guest) on receipts to comanda_service;

-- The last receipt of each branch. Whoever issues the next holds the row to the end of the transaction, so that numbers follow
-- commits and one that is rolled back is given again.
create table receipt_chains (
  restaurant_id bigint not null default current_restaurant(),
  branch_id bigint not null,
  number integer not null default 0,
  hash text not null default repeat('0', 64),
  constraint receipt_chains_pkey primary key (restaurant_id, branch_id),
  constraint receipt_chains_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id)
);
call protect_tenant_table('receipt_chains');

create function follow_receipt() returns trigger language plpgsql as $$
begin
  if new.hash is distinct from encode(sha256(convert_to(new.previous_hash || E'\n' || new.document, 'UTF8')), 'hex') then
    raise exception 'receipt % has another hash than its document', new.number using errcode = 'restrict_violation';
  end if;
  if new.number = 1 and new.previous_hash = repeat('0', 64) then
    return new;
  end if;
  if not exists (
    select from receipts r
     where r.restaurant_id = new.restaurant_id and r.branch_id = new.branch_id and r.number = new.number - 1
       and r.hash = new.previous_hash
  ) then
    raise exception 'receipt % does not follow the one before it', new.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger follow_receipt before insert on receipts for each row execute function follow_receipt();

create function only_forget_guest() returns trigger language plpgsql as $$
begin
  if new.guest is not null and new.guest is distinct from old.guest then
    raise exception 'a receipt is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger only_forget_guest before update of guest on receipts for each row execute function only_forget_guest();
-- All rows of a sandbox are reset, and all of a restaurant that is closed may be removed.
create trigger keep_money before delete on receipts for each row execute function keep_money();
create trigger keep_money before delete on receipt_chains for each row execute function keep_money();

-- Which print of a receipt was the first: every other one is a copy. Null: a page of a browser.
create table receipt_prints (
  restaurant_id bigint not null default current_restaurant(),
  receipt_id uuid not null,
  job_id bigint,
  printed_at timestamp(3) with time zone not null,
  constraint receipt_prints_pkey primary key (restaurant_id, receipt_id),
  constraint receipt_prints_receipt_id_fkey foreign key (restaurant_id, receipt_id) references receipts (restaurant_id, id) on delete cascade
);
call protect_tenant_table('receipt_prints');
