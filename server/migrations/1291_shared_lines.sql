-- Dishes that several seats share: between which, and who of them has paid.
alter table sittings add column shared_lines jsonb not null default '[]';
