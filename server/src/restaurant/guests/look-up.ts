// A guest found by what they are known by, as somebody who calls or stands at the till is.
import { type FieldErrors, notFound } from '../../platform/errors.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { tooManyRequests } from '../../platform/retry-after.ts'
import type { GuestLookup } from './contract.ts'
import { guestFault } from './faults.ts'
import { findGuest, findGuestByEmail, findGuestByPhone, type GuestRow } from './queries.ts'
import { foldEmail, phoneKey } from './rules/contact.ts'

const MOST_WRONG = 20

export function lookupFaults({ phone, email }: Record<string, unknown>): FieldErrors {
  const sent = [phone, email].filter((value) => value !== undefined)
  if (sent.length === 1) return {}
  return { [sent.length === 0 ? 'phone' : 'email']: [guestFault('exactly_one.contact')] }
}

/** Wrong ones are counted, so that nobody finds out who eats here by trying numbers. Many at once get no further. */
export async function lookUpGuest(tx: Tx, limiter: Limiter, wanted: GuestLookup): Promise<GuestRow> {
  const taken = await limiter.peek(whoAsks(tx))
  if (taken.count >= MOST_WRONG) throw tooMany(taken.resetMs)
  const found = await find(tx, wanted)
  if (found) return found
  const { count, resetMs } = await limiter.take(whoAsks(tx))
  throw count > MOST_WRONG ? tooMany(resetMs) : notFound()
}

async function find(tx: Tx, { phone, email }: GuestLookup): Promise<GuestRow | undefined> {
  if (phone !== undefined) {
    const key = phoneKey(phone, tx.restaurant.country)
    return key === null ? undefined : (await tx.run(findGuestByPhone(key)))[0]
  }
  const [found] = await tx.run(findGuestByEmail(foldEmail(email ?? '')))
  return found && (await tx.run(findGuest(found.id)))[0]
}

function whoAsks({ restaurant, cause: { actor } }: Tx): string {
  return `guest-lookup:${restaurant.id}:${actor.kind}:${actor.id ?? ''}`
}

function tooMany(resetMs: number) {
  return tooManyRequests(resetMs, 'Too many look-ups found nobody; wait Retry-After seconds.')
}
