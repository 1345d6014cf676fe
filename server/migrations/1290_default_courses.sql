-- The course that dishes of a category are taken with; null: none.
alter table categories add column course integer;
