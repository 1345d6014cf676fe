import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { AppError } from '../../platform/errors.ts'
import type { Limiter, Taken } from '../../platform/http/rate-limit/limiter.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { tooManyRequests } from '../../platform/retry-after.ts'
import { hashCode } from './rules/code.ts'

/** What codes are hashed, encrypted and counted with. */
export type CardDesk = CardKeys & { limiter: Limiter }
/** All that making a card takes. */
export type CardKeys = { box: SecretBox; hashKey: Buffer }

type Inside = { restaurant: { id: number } }

export function cardDesk(box: SecretBox, limiter: Limiter): CardDesk {
  return { ...cardKeys(box), limiter }
}

export function cardKeys(box: SecretBox): CardKeys {
  return { box, hashKey: box.keyFor('gift card codes') }
}

/** Told in docs/sandbox.md, as the number of a test card is: the card that a sandbox begins with. */
export const SAMPLE_CODE = 'G1FTCARDTEST000G'
const NO_KEY = Buffer.alloc(32)

export function hashFor(tx: Inside, desk: CardKeys, code: string): Buffer {
  return code === SAMPLE_CODE ? hashSample(tx, code) : hashCode(desk.hashKey, tx.restaurant.id, code)
}

/** What everybody may know needs no key, which not everyone who furnishes a restaurant has. */
export function hashSample(tx: Inside, code: string): Buffer {
  return hashCode(NO_KEY, tx.restaurant.id, code)
}

/** Where a card's encrypted code belongs; in another row it does not open. */
export function placeOf(tx: Inside, cardId: string): string {
  return `gift card:${tx.restaurant.id}:${cardId}`
}

const MOST_WRONG = 10

/** A code is a bearer's secret, so wrong ones are counted, ten a minute for whoever tries. Before anything is looked up. */
export async function assertMayTry(tx: Tx, { limiter }: CardDesk): Promise<void> {
  const taken = await limiter.peek(whoTries(tx))
  if (taken.count >= MOST_WRONG) throw tooMany(taken)
}

/** Of many at once none gets past the tenth either: the count, not the order, decides. */
export async function countWrongTry(tx: Tx, { limiter }: CardDesk): Promise<void> {
  const taken = await limiter.take(whoTries(tx))
  if (taken.count > MOST_WRONG) throw tooMany(taken)
}

function whoTries({ restaurant, cause: { actor } }: Tx): string {
  return `gift-card:${restaurant.id}:${actor.kind}:${actor.id ?? ''}`
}

function tooMany({ resetMs }: Taken): AppError {
  return tooManyRequests(resetMs, 'Too many wrong gift card codes; wait Retry-After seconds.')
}
