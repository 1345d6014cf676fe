import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { EVERYTHING, shareSubject } from '../../platform/cache/versions.ts'
import { AppError } from '../../platform/errors.ts'
import { fingerprintOf } from '../../platform/http/idempotency/keys.ts'
import { answerOnce } from '../../platform/http/operations/answer-once.ts'
import type { Made } from '../../platform/http/operations/operation.ts'
import { bodyWithFault, errorFrom } from '../../platform/http/server/error-body.ts'
import { networkOf } from '../../platform/network-addresses.ts'
import { type Cause, inRestaurant, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { timeOn } from '../../platform/time/moved-clock.ts'
import type { GuestServices } from './services.ts'
import type { Visit } from './visit.ts'

export type Inside = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Transactions in the name of a guest, whom nobody knows: told apart by a hash of where they come from. */
export function insideOf(
  { database, clock }: GuestServices,
  { site }: Visit,
  request: FastifyRequest,
): Inside {
  const { row } = site
  return (work) => {
    const real = clock()
    const own = timeOn(site.clock, real)
    const cause: Cause = {
      actor: { kind: 'system', id: whoOf(request), name: 'guest' },
      requestId: request.id,
      now: own,
      clock: () => timeOn(site.clock, clock()),
      aheadMs: own - real,
    }
    return inRestaurant(database, row, cause, (tx) => {
      if (row.liveRestaurantId !== null) shareSubject(tx, EVERYTHING)
      return work(tx)
    })
  }
}

function whoOf({ ip }: FastifyRequest): string {
  return `guest ${hash('sha256', networkOf(ip), 'hex').slice(0, 16)}`
}

const TRIES = 40
const TRY_EVERY_MS = 150
/** Guests' keys are kept beside those of tokens and staff, told apart by their beginning. */
const NO_TOKEN = 0

export type Once<T> = { data: T; replayed: boolean } | { refused: AppError }

/**
 * At most once for the key in the form. A second press of the button waits for the first and is told the same; a form
 * that was changed and sent again with its old key is refused as `idempotency_key_reused`.
 */
export async function onceFor<T>(
  inside: Inside,
  { key, path, body }: { key: string; path: string; body: unknown },
  work: (tx: Tx) => Promise<Made>,
): Promise<Once<T>> {
  const fingerprint = fingerprintOf('POST', path, body)
  const asked = { tokenId: NO_TOKEN, key: `guest:${key}`, fingerprint, refusalBody: bodyWithFault }
  for (let tries = 1; ; tries++) {
    try {
      const answer = await answerOnce(inside, asked, 201, work)
      if (answer.status !== 201) return { refused: errorFrom(answer.status, answer.body) }
      return { data: JSON.parse(answer.body).data as T, replayed: answer.replayed }
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'idempotency_key_in_use'
      if (!isBusy || tries >= TRIES) throw error
      await new Promise((resume) => setTimeout(resume, TRY_EVERY_MS))
    }
  }
}
