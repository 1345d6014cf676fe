-- for each restaurant
update branches b set slug = made.slug
  from (select id, slug, row_number() over (partition by slug order by is_default desc, id) as place
          from (select id, is_default,
                       coalesce(nullif(trim(both '-' from left(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), 50)), ''), 'branch') as slug
                  from branches where restaurant_id = current_restaurant()) named) made
 where b.restaurant_id = current_restaurant() and b.id = made.id and made.place = 1 and b.slug is null;

update tables set branch_id = default_branch() where restaurant_id = current_restaurant() and branch_id is null;
update reservations set branch_id = default_branch() where restaurant_id = current_restaurant() and branch_id is null;
update waitlist set branch_id = default_branch() where restaurant_id = current_restaurant() and branch_id is null;
update kitchen_devices set branch_id = default_branch() where restaurant_id = current_restaurant() and branch_id is null;
update kitchen_pairings set branch_id = default_branch() where restaurant_id = current_restaurant() and branch_id is null;
update printers set branch_id = default_branch() where restaurant_id = current_restaurant() and branch_id is null;
