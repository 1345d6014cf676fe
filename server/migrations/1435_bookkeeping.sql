-- Which accounts the bookkeeping journal is written with: the owner's table. None: those of the plain chart.
create table bookkeeping_accounts (
  restaurant_id bigint not null default current_restaurant(),
  chart text not null,
  accounts jsonb not null,
  rates jsonb not null,
  datev jsonb not null,
  updated_at timestamp(3) with time zone not null,
  constraint bookkeeping_accounts_pkey primary key (restaurant_id),
  constraint bookkeeping_accounts_chart_check check (chart in ('plain', 'skr03', 'skr04'))
);
call protect_tenant_table('bookkeeping_accounts');
