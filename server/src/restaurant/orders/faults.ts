import { faultKinds } from '../../platform/faults.ts'

/** What the menu and the owner's rules have against an order. */
export const orderFault = faultKinds({
  'not_offered.type': 'The restaurant does not offer this type of order.',
  'not_offered.online': 'This item can be ordered by phone only.',
  'not_offered.then': 'This item is not served at the time of the order.',
  'not_found.table_code': 'The restaurant has no table with this code.',
  'not_found.item': 'The restaurant has no such item.',
  'not_found.variant': 'This item has no such variant.',
  'not_found.no_variants': 'This item has no variants; leave variant_id out.',
  'not_found.options': 'This item does not have all of these options.',
  'not_unique.option': 'An option is named twice.',
  sold_out: 'This item is sold out.',
  'sold_out.option': '"{name}" is sold out.',
  choose_at_least: 'Choose at least {count} of "{name}".',
  choose_at_most: 'Choose at most {count} of "{name}".',
  outside_zones: 'The restaurant does not deliver to this address.',
  below_minimum: 'The items cost {items_minor}, less than the minimum of {minimum_minor} (minor units).',
  'closed.for_long': 'The restaurant is closed and does not open within 14 days.',
  'closed.paused': 'The restaurant takes no orders for this moment.',
  closed: 'The restaurant is closed at this moment.',
  in_the_past: 'This moment has passed.',
  too_far_ahead: 'Orders can be scheduled up to {last_day}.',
  'too_large.order': 'This order is larger than can be placed here.',
  'required.table_code': 'Needed for dine_in: the code on the table.',
  'required.address': 'Needed for delivery: line1 and city.',
  'required.delivery': 'Needed for delivery.',
})
