-- Two branches that send their menus to one catalogue overwrite each other's. Whoever came later has to choose another.
update hubrise_connections c
   set catalog_id = null, catalog_name = null
 where exists (select from hubrise_connections before
                where before.catalog_id = c.catalog_id
                  and (before.connected_at, before.restaurant_id, before.branch_id) < (c.connected_at, c.restaurant_id, c.branch_id));
create unique index hubrise_connections_catalog_id_key on hubrise_connections (catalog_id) where ended_at is null;
