-- What all rows of a restaurant were last found to be stored as (orders/present.ts, `shownAs`); the job plain_rows passes by those that are.
alter table restaurants add column plain_as text;
