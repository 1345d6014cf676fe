-- Of the last receipt of a branch its number and hash move on; whose it is never changes.
revoke update on receipt_chains from comanda_service;
grant update (number, hash) on receipt_chains to comanda_service;
