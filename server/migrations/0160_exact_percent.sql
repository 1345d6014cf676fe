-- 12.345 % is kept as 12.35 in `percent`, which stays for processes of the version before: they have prepared its type.
alter table happy_hours add column exact_percent numeric
  constraint happy_hours_exact_percent_check check (exact_percent >= 0 and exact_percent <= 100);
