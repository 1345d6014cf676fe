-- Who works for a restaurant, kept by its owner in the web app.
alter table memberships
  add column version integer not null default 1,
  -- The last time they came in to this restaurant: what they do elsewhere is no owner's business.
  add column last_sign_in_at timestamptz(3);

-- False for those who signed themselves up: with SIGN_UP=invited they may not create a restaurant.
alter table staff_users add column invited boolean not null default true;

alter table restaurants add column second_factor_required boolean not null default false;

-- The link in the mail is sealed with a key of the installation and names link_id, which a second sending replaces.
create table staff_invitations (
  restaurant_id bigint not null default current_restaurant(),
  id uuid not null default uuidv7(),
  link_id uuid not null,
  email text not null,
  role text not null,
  invited_by text not null,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  withdrawn_at timestamptz(3),
  constraint staff_invitations_pkey primary key (restaurant_id, id),
  constraint staff_invitations_link_id_key unique (restaurant_id, link_id),
  constraint staff_invitations_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id),
  constraint staff_invitations_email_check check (email = lower(email)),
  constraint staff_invitations_role_check check (role in ('owner', 'manager', 'staff', 'kitchen', 'host'))
);
-- One open invitation for an address.
create unique index staff_invitations_open_email_key on staff_invitations (restaurant_id, email)
  where accepted_at is null and withdrawn_at is null;
call protect_tenant_table('staff_invitations');
