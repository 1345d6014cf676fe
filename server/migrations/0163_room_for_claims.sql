-- Of a row that waits, a claim makes a second version at once, and whole pages are claimed together: it stays on its page only where half of it is free.
alter table webhook_queue set (fillfactor = 45);
