-- The domain that an owner wishes for. It becomes the restaurant's, in `restaurants.guest_host`, once its owner has shown
-- that it is theirs; until then anybody may wish for it, so that nobody can keep a domain from whoever has it.
alter table guest_pages add column domain text;

-- Wishes from before were never shown to be anybody's.
update guest_pages
   set domain = restaurants.guest_host
  from restaurants
 where restaurants.id = guest_pages.restaurant_id and restaurants.guest_host is not null;
update restaurants set guest_host = null where guest_host is not null;
