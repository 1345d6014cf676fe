/** What a list of guests can be ordered by; the first is what it is ordered by unless asked. */
export const GUEST_SORTS = ['recent', 'name', 'visits', 'spend'] as const
export type GuestSort = (typeof GUEST_SORTS)[number]
