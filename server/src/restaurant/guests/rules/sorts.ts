/** What a list of guests can be ordered by; the first is what it is ordered by unless asked. */
export const GUEST_SORTS = ['recent', 'name', 'visits', 'spend'] as const
export type GuestSort = (typeof GUEST_SORTS)[number]

/** As the columns hold them: the year 9999, an integer, a sum that is exact. */
const LARGEST = { recent: 253_402_300_799_999, visits: 2_147_483_647, spend: Number.MAX_SAFE_INTEGER }

/** Whether a guest could stand there in a list so ordered. */
export function isSortValue(sort: GuestSort, value: unknown): value is string | number {
  if (sort === 'name') return typeof value === 'string' && !value.includes('\0')
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= LARGEST[sort]
}
