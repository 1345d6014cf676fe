-- Deliveries end within moments of each other's beginning, so the room that one leaves when it ends serves the next: a tenth is enough.
alter table webhook_deliveries set (fillfactor = 90);
