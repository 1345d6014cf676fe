-- A picture is chosen, looked at in the preview, and becomes the pages' own when the settings are saved.
alter table guest_page_pictures drop constraint guest_page_pictures_kind_check;
alter table guest_page_pictures
  add constraint guest_page_pictures_kind_check check (kind in ('cover', 'logo', 'draft_cover', 'draft_logo'));
