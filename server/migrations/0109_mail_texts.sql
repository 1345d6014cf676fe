-- A restaurant's own words in a kind of mail, in one language. Null: our own subject, no words of its own there.
create table mail_texts (
  restaurant_id bigint not null default current_restaurant(),
  kind text not null,
  language text not null,
  subject text,
  opening text,
  closing text,
  -- Counts the changes: whoever changes it says which one they saw.
  version integer not null,
  updated_at timestamptz(3) not null,
  constraint mail_texts_pkey primary key (restaurant_id, kind, language)
);
call protect_tenant_table('mail_texts');
