-- A gift card that somebody buys online. The card takes the id of its sale and is issued when the sale is paid, in the
-- transaction that enters the money: once, however often and however late the money is told of.
create table gift_card_sales (
  restaurant_id bigint not null default current_restaurant(),
  id uuid not null,
  guest_id bigint,
  status text not null default 'open',
  currency text not null,
  amount_minor bigint not null,
  buyer_name text not null,
  buyer_email text not null,
  -- Null where the buyer keeps it.
  recipient_name text,
  recipient_email text,
  message text,
  -- In the restaurant's zone; null: as soon as it is paid.
  send_on date,
  -- As the owner's rule was when it was bought; null: it does not expire.
  valid_months integer,
  locale text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint gift_card_sales_pkey primary key (restaurant_id, id),
  constraint gift_card_sales_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id),
  constraint gift_card_sales_guest_id_fkey foreign key (restaurant_id, guest_id) references guests (restaurant_id, id),
  constraint gift_card_sales_status_check check (status in ('open', 'issued', 'cancelled')),
  constraint gift_card_sales_amount_minor_check check (amount_minor > 0)
);
create index gift_card_sales_open_idx on gift_card_sales (restaurant_id, created_at) where status = 'open';
create index gift_card_sales_guest_id_idx on gift_card_sales (restaurant_id, guest_id);
create index gift_card_sales_recipient_email_idx on gift_card_sales (restaurant_id, lower(recipient_email))
  where recipient_email is not null;
call protect_tenant_table('gift_card_sales');

create index payments_gift_card_id_idx on payments (restaurant_id, gift_card_id) where gift_card_id is not null;
