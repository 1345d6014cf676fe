-- People at a till: their PINs, who has opened which till, and the tries that were wrong. All of it goes with the device, with the
-- person, or with the PIN.
create table till_pins (
  restaurant_id bigint not null default current_restaurant(),
  user_id uuid not null,
  -- A hash, encrypted: four digits are guessed from a hash alone.
  sealed_pin bytea not null,
  set_at timestamp(3) with time zone not null,
  constraint till_pins_pkey primary key (restaurant_id, user_id),
  constraint till_pins_user_id_fkey foreign key (restaurant_id, user_id) references memberships (restaurant_id, user_id)
    on delete cascade
);
call protect_tenant_table('till_pins');

-- One for each till: whoever comes next takes the place of whoever was there.
create table till_sessions (
  restaurant_id bigint not null default current_restaurant(),
  device_id bigint not null,
  user_id uuid not null,
  token_hash bytea not null,
  began_at timestamp(3) with time zone not null,
  touched_at timestamp(3) with time zone not null,
  constraint till_sessions_pkey primary key (restaurant_id, device_id),
  constraint till_sessions_device_id_fkey foreign key (restaurant_id, device_id) references kitchen_devices (restaurant_id, id)
    on delete cascade,
  constraint till_sessions_user_id_fkey foreign key (restaurant_id, user_id) references till_pins (restaurant_id, user_id)
    on delete cascade
);
create index till_sessions_user_id_idx on till_sessions (restaurant_id, user_id);
call protect_tenant_table('till_sessions');

create table pin_tries (
  restaurant_id bigint not null default current_restaurant(),
  device_id bigint not null,
  -- Whose PIN was tried; zeros stand for all who have none here.
  user_id uuid not null,
  tries integer not null,
  locked_until timestamp(3) with time zone,
  constraint pin_tries_pkey primary key (restaurant_id, device_id, user_id),
  constraint pin_tries_device_id_fkey foreign key (restaurant_id, device_id) references kitchen_devices (restaurant_id, id)
    on delete cascade
);
call protect_tenant_table('pin_tries');
