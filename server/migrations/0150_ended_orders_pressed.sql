-- An order that has ended is changed no more, so its ready-made JSON is compressed. PostgreSQL compresses only in rows of
-- more than 2 kB, so the update that ends it also writes a filler, as `events` has one. Nothing of it is moved out of the row.
alter table orders
  add column filler text,
  alter column filler set storage main,
  alter column shown set storage main,
  alter column shown_zone set storage main,
  alter column channel set storage main,
  alter column dining_table set storage main,
  alter column customer_name set storage main,
  alter column customer_phone set storage main,
  alter column customer_phone_e164 set storage main,
  alter column customer_email set storage main,
  alter column note set storage main,
  alter column delivery_address set storage main,
  alter column tax_breakdown set storage main,
  alter column cancel_reason set storage main,
  alter column external_id set storage main,
  alter column reference set storage main,
  set (toast_tuple_target = 128);
