-- What a guest has asked for on the pages and has still to confirm by the link in a mail, by the owner's rule. What they
-- typed is sealed, and gone with their address as soon as it is confirmed or its time is over.
create table guest_confirmations (
  restaurant_id bigint not null default current_restaurant(),
  id uuid not null,
  kind text not null,
  status text not null default 'waiting',
  email text,
  sealed_wish bytea,
  -- The table that is kept for a booking meanwhile.
  hold_id uuid,
  mails integer not null default 0,
  mailed_at timestamptz(3),
  -- The order or booking that came of it.
  subject_id uuid,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint guest_confirmations_pkey primary key (restaurant_id, id),
  constraint guest_confirmations_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id),
  constraint guest_confirmations_hold_id_fkey foreign key (restaurant_id, hold_id) references table_holds (restaurant_id, id),
  constraint guest_confirmations_kind_check check (kind in ('order', 'booking')),
  constraint guest_confirmations_status_check check (status in ('waiting', 'done', 'lapsed')),
  constraint guest_confirmations_wish_check
    check ((status = 'waiting') = (sealed_wish is not null) and (status = 'waiting') = (email is not null)),
  constraint guest_confirmations_subject_check check ((status = 'done') = (subject_id is not null))
);
create index guest_confirmations_waiting_idx on guest_confirmations (restaurant_id, lower(email)) where status = 'waiting';
create index guest_confirmations_created_at_idx on guest_confirmations (restaurant_id, created_at);
call protect_tenant_table('guest_confirmations');

alter table table_holds drop constraint table_holds_kind_check;
alter table table_holds add constraint table_holds_kind_check check (kind in ('block', 'offer', 'confirm'));
