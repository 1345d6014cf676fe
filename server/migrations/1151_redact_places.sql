-- What is told of an erased guest's orders and reservations says neither where the guest lives nor which profile it was.
create or replace function redact(doc json, whole text[], within text[]) returns text
language plpgsql immutable parallel safe as $$
declare
  value text;
begin
  case json_typeof(doc)
    when 'object' then
      return (select '{' || coalesce(string_agg(to_json(e.key)::text || ':' ||
                       case when e.key in ('lat', 'lng', 'guest_id') then 'null'
                            else redact(e.value, whole, within) end, ','), '') || '}'
                from json_each(doc) e);
    when 'array' then
      return (select '[' || coalesce(string_agg(redact(e.value, whole, within), ',' order by e.place), '') || ']'
                from json_array_elements(doc) with ordinality e(value, place));
    when 'string' then
      value := lower(doc #>> '{}');
      if exists (select from unnest(whole) text where lower(text) = value)
         or exists (select from unnest(within) part where position(lower(part) in value) > 0) then
        return '""';
      end if;
      return doc::text;
    else
      return doc::text;
  end case;
end
$$;
