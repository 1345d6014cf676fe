-- A paired device is of a kind, and has settings of its own. Of a kitchen device they are its screen: the version before goes on
-- reading and writing that in `screen`, and rows that it writes have no settings. It knows the tables by their old names.
alter table kitchen_devices add column kind text not null default 'kitchen';
alter table kitchen_devices add column settings jsonb;
alter table kitchen_devices add constraint kitchen_devices_kind_check
  check (kind in ('kitchen', 'kiosk', 'order_board', 'menu_board', 'till'));
alter table kitchen_pairings add column kind text not null default 'kitchen';
alter table kitchen_pairings add column settings jsonb;
alter table kitchen_pairings add constraint kitchen_pairings_kind_check
  check (kind in ('kitchen', 'kiosk', 'order_board', 'menu_board', 'till'));
