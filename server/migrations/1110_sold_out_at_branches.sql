-- Dishes that stock has sold out at one of several branches. Of a restaurant with one branch they are in stock_sell_outs.
create table stock_branch_sell_outs (
  restaurant_id bigint not null default current_restaurant(),
  branch_id bigint not null,
  item_id bigint not null,
  by_hand boolean not null,
  constraint stock_branch_sell_outs_pkey primary key (restaurant_id, branch_id, item_id),
  constraint stock_branch_sell_outs_branch_id_fkey foreign key (restaurant_id, branch_id) references branches (restaurant_id, id) on delete cascade,
  constraint stock_branch_sell_outs_item_id_fkey foreign key (restaurant_id, item_id) references items (restaurant_id, id) on delete cascade
);
create index stock_branch_sell_outs_item_id_idx on stock_branch_sell_outs (restaurant_id, item_id);
call protect_tenant_table('stock_branch_sell_outs');

-- What is flipped at the branch meanwhile is not stock's to bring back.
create function note_flip_at_branch() returns trigger
  language plpgsql
  set search_path = public
  as $$
begin
  if new.is_available is distinct from old.is_available then
    update stock_branch_sell_outs set by_hand = true
     where restaurant_id = coalesce(new.restaurant_id, old.restaurant_id)
       and branch_id = coalesce(new.branch_id, old.branch_id) and item_id = coalesce(new.item_id, old.item_id);
  end if;
  return null;
end
$$;

create trigger note_flip_at_branch after insert or delete or update of is_available on branch_items
  for each row execute function note_flip_at_branch();
