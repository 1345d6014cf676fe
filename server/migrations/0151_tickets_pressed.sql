-- The lines of a ticket are written once, in two languages and with every member's name. The filler has them compressed.
alter table kitchen_tickets
  add column filler text default repeat(' ', 2000),
  alter column filler set storage main,
  alter column lines set storage main,
  alter column note set storage main,
  alter column station_name set storage main,
  alter column heading set storage main,
  set (toast_tuple_target = 128);
