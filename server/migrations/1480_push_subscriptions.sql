-- Which browsers of the team are told of orders by push, each while its session lasts and its person belongs to the team.
create table push_subscriptions (
  restaurant_id bigint not null default current_restaurant(),
  session_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  new_orders boolean not null,
  ready_tickets boolean not null,
  created_at timestamp(3) with time zone not null,
  constraint push_subscriptions_pkey primary key (restaurant_id, session_id),
  constraint push_subscriptions_endpoint_key unique (restaurant_id, endpoint),
  constraint push_subscriptions_session_id_fkey foreign key (session_id) references staff_sessions (id) on delete cascade,
  constraint push_subscriptions_user_id_fkey foreign key (restaurant_id, user_id)
    references memberships (restaurant_id, user_id) on delete cascade
);
create index push_subscriptions_session_id_idx on push_subscriptions (session_id);
create index push_subscriptions_user_id_idx on push_subscriptions (restaurant_id, user_id);
call protect_tenant_table('push_subscriptions');
