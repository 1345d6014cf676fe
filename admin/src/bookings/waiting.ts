// What was done here and not answered yet, drawn over what the server has told: a booking is where it was put at once,
// and back in its place when the server says no.
import type { BookEntry, BookPage } from '../../../server/src/restaurant/reservations/staff-contract.ts'
import type { Act } from '../ui/outbox/acts.ts'

export type Shown = BookEntry & { isWaiting?: true }
export type ShownPage = Omit<BookPage, 'bookings'> & { bookings: Shown[] }

type Change = Partial<
  Pick<BookEntry, 'status' | 'table_ids' | 'note' | 'starts_at' | 'ends_at' | 'time' | 'date' | 'party_size'>
>

const PATHS = {
  status: /^\/reservations\/([^/]+)\/status$/,
  back: /^\/reservations\/([^/]+)\/(?:unseat|undo-no-show)$/,
  move: /^\/bookings\/([^/]+)\/move$/,
  note: /^\/bookings\/([^/]+)\/note$/,
} as const

function changeBy(
  { path, body }: Act,
  page: BookPage,
): { id: string; change: (entry: BookEntry) => Change } | null {
  const [address = ''] = path.split('?', 1)
  for (const [kind, pattern] of Object.entries(PATHS)) {
    const id = pattern.exec(address)?.[1]
    if (id === undefined) continue
    if (kind === 'back') return { id, change: () => ({ status: 'confirmed' }) }
    if (kind === 'move') return { id, change: (entry) => moved(entry, body as Record<string, unknown>, page) }
    return { id, change: () => body as Change }
  }
  return null
}

function moved(entry: BookEntry, to: Record<string, unknown>, page: BookPage): Change {
  const slot = page.slots.find(
    ({ date, time }) => time === (to.time ?? entry.time) && date === (to.date ?? entry.date),
  )
  const startsAt = slot?.starts_at ?? entry.starts_at
  return {
    ...(Array.isArray(to.table_ids) && { table_ids: to.table_ids as number[] }),
    ...(typeof to.party_size === 'number' && { party_size: to.party_size }),
    ...(slot && { date: slot.date, time: slot.time }),
    starts_at: startsAt,
    ends_at: startsAt + (entry.ends_at - entry.starts_at),
  }
}

export function withWaiting(page: BookPage, waiting: readonly Act[]): ShownPage {
  const changes = waiting.flatMap((act) => changeBy(act, page) ?? [])
  if (changes.length === 0) return page
  const bookings = page.bookings.map((entry): Shown => {
    const own = changes.filter(({ id }) => id === entry.id)
    if (own.length === 0) return entry
    const done: Shown = { ...entry, isWaiting: true }
    for (const { change } of own) Object.assign(done, change(done))
    return done
  })
  return { ...page, bookings }
}
