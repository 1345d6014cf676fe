// Numbers of orders that are taken without the line, such as B-17: the letter is this browser's own at the branch, given by the server;
// the rest counts up from 1 each business day. Told to a guest, it stays with the order.
import type { OfflineLetter } from '../../../../server/src/restaurant/orders/offline-contract.ts'
import { businessDayOf } from '../../../../server/src/restaurant/reports/rules.ts'
import { api } from '../api.ts'
import { serverNow } from '../server-clock.ts'
import { changeKept, keptValue } from './database.ts'

type Letter = Omit<OfflineLetter, 'letter'> & { letter: string; at: number }
type Count = { day: string; last: number }

/** The server gives the letter of a browser that was not seen for two months to another one. */
const LETTER_LIFE_MS = 14 * 24 * 60 * 60 * 1000
const AGAIN_MS = 60 * 60 * 1000

const nameOf = (what: 'letter' | 'count', branch: string) => `${what} ${branch}`

/** Asked for while there is a line, so that it is there when there is none. */
export async function keepLetter(branch: string): Promise<void> {
  const known = await keptValue<Letter>(nameOf('letter', branch))
  if (known && serverNow() - known.at < AGAIN_MS) return
  const browser = await changeKept<string>('browser', (own) => own ?? crypto.randomUUID())
  const { letter, ...clock } = await api.post<OfflineLetter>('/offline-letters', { browser })
  await changeKept<Letter>(nameOf('letter', branch), () =>
    letter === null ? undefined : { letter, ...clock, at: serverNow() },
  )
}

/** The next one of today at the branch; null where this browser has no letter there or keeps nothing. Never the same twice, in all of its tabs. */
export async function nextNumber(branch: string): Promise<string | null> {
  const known = await keptValue<Letter>(nameOf('letter', branch)).catch(() => undefined)
  const now = serverNow()
  if (!known || now - known.at > LETTER_LIFE_MS) return null
  const day = businessDayOf(now, known)
  // What cannot be counted has no number: a second order might get the same.
  const count = await changeKept<Count>(nameOf('count', branch), (before) => ({
    day,
    last: before?.day === day ? before.last + 1 : 1,
  })).catch(() => undefined)
  return count ? `${known.letter}-${count.last}` : null
}
