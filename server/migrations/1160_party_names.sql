-- Of a party without a booking: the name and the note that staff wrote as they seated it.
alter table sittings add column party_name text, add column party_note text;
