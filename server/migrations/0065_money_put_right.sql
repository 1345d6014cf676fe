-- The demo is paid on the test page, and again so when a provider that was connected meanwhile is disconnected. The
-- service marks the demo's row at its next start.
alter table payment_accounts add column takes_test boolean not null default false;

-- Why somebody put the money of a gift card right, in their own words.
alter table gift_card_entries add column note text;
