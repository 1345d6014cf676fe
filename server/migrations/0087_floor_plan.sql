-- Where a table stands, in centimetres from the top left corner of its floor; null: it is laid out by itself, by area.
alter table tables
  add column floor text,
  add column x integer,
  add column y integer,
  add column width integer,
  add column height integer,
  add column rotation integer not null default 0,
  add column shape text,
  add constraint tables_place_check check (num_nulls(x, y, width, height) in (0, 4)),
  add constraint tables_size_check check (width between 20 and 2000 and height between 20 and 2000),
  add constraint tables_rotation_check check (rotation between 0 and 359),
  add constraint tables_shape_check check (shape in ('square', 'round'));
