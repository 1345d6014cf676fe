export const DOCUMENT_PARTS = [
  'settings',
  'branches',
  'stations',
  'modifier_groups',
  'menus',
  'happy_hours',
  'tables',
  'table_combinations',
  'booking',
  'guests',
  'experiences',
  'coupons',
  'price_lists',
  'channels',
  'team',
  'shift_weeks',
  'ingredients',
  'recipes',
] as const
export type DocumentPart = (typeof DOCUMENT_PARTS)[number]

const KINDS = [
  'settings',
  'tax',
  'discount',
  'delivery_zone',
  'branch',
  'station',
  'menu',
  'category',
  'item',
  'modifier_group',
  'happy_hour',
  'table',
  'combination',
  'booking',
  'guest',
  'experience',
  'coupon',
  'price_list',
  'channel',
  'member',
  'shift_week',
  'ingredient',
  'recipe',
] as const
export type Kind = (typeof KINDS)[number]

/** The characters of a file; larger documents are the command's. */
export const MOST_CHARACTERS = 8 * 1024 * 1024

/** Of each list of a part; its length is told in full. */
export const MOST_SHOWN = 1_000
