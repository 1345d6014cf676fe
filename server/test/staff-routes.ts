// What the test of people who are limited to branches must know of staff routes.

/** Names that the paths and bodies of staff routes use for what is the whole restaurant's. */
export const WHOLE_IN_PATHS = [
  // Below its order, which is looked up.
  'adjustment',
  'app',
  'category',
  'key',
  // A name at HubRise means the same dish wherever it is ordered.
  'name',
  'price_list',
  'coupon',
  // Below its order, too.
  'course',
  'deleted',
  'endpoint',
  'delivery',
  'experience',
  'experience_booking',
  'gift_card',
  'group',
  'guest',
  'happy_hour',
  'ingredient',
  'invitation',
  'item',
  'kind',
  'line',
  'member',
  'menu',
  'part',
  'person',
  'screen',
  'supplier',
  'template',
  'time_off',
  'token',
  'wait',
  'webhook',
]

/** What a look must be asked. */
export const QUERIES: Record<string, string> = {
  '/reports': '?table=taxes',
  '/reports/export': '?table=taxes',
  '/find': '?text=West',
  '/menu/export': '?format=csv',
  '/sales/export': '?by=day',
  '/bookings/overview': '?from=2026-11-01&to=2026-11-30',
  '/bookings/slots': '?date=2026-11-19&party_size=2',
  '/bookings/page': '?date=2026-11-20',
  '/stock/movements': '?of=waste',
  '/guests/:guest/merge': '?from=2',
  '/order-desk/guest': '?phone=4135550101',
  '/stock/suggestions': '?branch_id=main',
}
export const WHOLE_IN_BODIES = [
  ...'actor_id category_id category_ids endpoint_id experience_id ingredient_id item_id item_ids kept_id line_id line_ids made_id member_id'.split(
    ' ',
  ),
  ...'menu_id menu_ids modifier_group_ids option_id option_ids person_id price_list_id slot_id station_id station_ids supplier_id ticket_id variant_id'.split(
    ' ',
  ),
]

/** Every field that is called after an id. */
export function idsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, inner]) => [
    ...(/_ids?$/.test(key) ? [key] : []),
    ...idsIn(inner),
  ])
}
