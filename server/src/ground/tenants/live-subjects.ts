/** Subjects of `tell` and its like that pages of staff hear of, by the page that shows them. */
export const TODAY_SUBJECTS = [
  'orders',
  'bookings',
  'menu',
  'kitchen',
  'shifts',
  'tables',
  'floor',
  'money',
  'printing',
  'experiences',
  'stock',
  'settings',
  'coupons',
  'devices',
] as const
export const DEVELOPER_SUBJECTS = ['deliveries', 'refusals'] as const
export const SUBJECTS = [...TODAY_SUBJECTS, ...DEVELOPER_SUBJECTS]
export type LiveSubject = (typeof SUBJECTS)[number]
