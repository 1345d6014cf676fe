import { createHash } from 'node:crypto'
import { AppError, refuse } from '../../../platform/errors.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../../../platform/postgres/transaction/transaction.ts'
import { unavailableFor } from '../../../platform/retry-after.ts'
import type { PaymentDesk } from '../desk.ts'
import { PAYMENT_ERRORS } from '../errors.ts'
import { paymentFault } from '../faults.ts'
import type { Outcome, Provider, ProviderReader } from '../providers/provider.ts'
import { type ListedTerminal, noteOnline, STRIPE_TERMINALS, terminalByRef } from '../queries/terminals.ts'
import type { NewReader } from '../staff-contract.ts'
import { connectedProvider } from './connected-provider.ts'
import { isConnected } from './provider-account.ts'
import { enterTerminal } from './terminals.ts'

type Asking = { desk: PaymentDesk; restaurant: Restaurant; cause: Cause }

/** What of the account at Stripe can be added here: its readers that are not here yet, and where a new one may stand. */
export async function readersAtStripe(at: Asking) {
  const provider = await connected(at)
  const [all, locations] = [
    answerOf(await provider.readers.list(), 'reader'),
    answerOf(await provider.readers.locations(), 'reader'),
  ]
  const here = await inside(at, (tx) => tx.run(STRIPE_TERMINALS))
  const known = new Set(here.map(({ provider_ref }) => provider_ref))
  return { readers: all.filter(({ ref }) => !known.has(ref)), locations }
}

/**
 * A reader of Stripe's, by the code that it shows or by its name there. Where the answer is lost on the way it is registered
 * there and not here: then it can be chosen by its name.
 */
export async function addReader(
  at: Asking,
  wanted: NewReader,
  branchId: number | null,
): Promise<ListedTerminal> {
  const provider = await connected(at)
  const reader = wanted.reader
    ? await chosenReader(provider, wanted.reader)
    : await registered(provider, at.restaurant, wanted)
  return inside(at, async (tx) => {
    const [known] = await tx.run(terminalByRef(reader.ref))
    if (known) throw refuse({ reader: [paymentFault('taken.reader', { terminal: known.name })] })
    const made = await enterTerminal(tx, {
      name: wanted.name,
      branchId,
      provider: 'stripe',
      provider_ref: reader.ref,
    })
    const others = await tx.run(STRIPE_TERMINALS)
    const online = others.filter((one) => one.is_online && one.id !== made.id).map((one) => one.provider_ref)
    noteOnline(tx, reader.isOnline ? [...online, reader.ref] : online)
    return { ...made, is_online: reader.isOnline }
  })
}

async function chosenReader(provider: Provider, ref: string): Promise<ProviderReader> {
  const found = answerOf(await provider.readers.list(), 'reader').find((one) => one.ref === ref)
  if (!found) throw refuse({ reader: [paymentFault('not_found.reader')] })
  return found
}

async function registered(
  provider: Provider,
  { id }: Restaurant,
  wanted: NewReader,
): Promise<ProviderReader> {
  const asked = { code: wanted.code?.trim() ?? '', label: wanted.name, location: wanted.location ?? null }
  if (asked.code === '') throw refuse({ code: [paymentFault('required.reader_code')] })
  // The same asked again, after an answer that was lost, is the same reader.
  const key = createHash('sha256')
    .update(JSON.stringify([id, asked]))
    .digest('hex')
  return answerOf(await provider.readers.register(`reader-${key}`, asked), 'code')
}

async function connected(at: Asking): Promise<Provider> {
  const open = await inside(at, async (tx) =>
    (await isConnected(tx, 'stripe')) ? connectedProvider(tx, at.desk) : null,
  )
  if (!open) throw new AppError(PAYMENT_ERRORS.payments_not_connected)
  return open()
}

function answerOf<T>(outcome: Outcome<T>, field: 'code' | 'reader'): T {
  if (outcome.kind === 'done') return outcome.value
  if (outcome.kind === 'unknown') throw unavailableFor(5_000)
  if (outcome.isOurKey) throw refuse({ [field]: [paymentFault('key_refused.readers')] })
  throw refuse({ [field]: [paymentFault('refused.reader')] })
}

function inside<T>({ desk, restaurant, cause }: Asking, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inRestaurant(desk.database, restaurant, cause, work)
}
