// At a till a manager's PIN confirms what another does there. It is exchanged for a proof that holds for that act alone, once, and at
// that till: the act itself is sent without the PIN, so nothing of it is kept with the act.
import { randomBytes } from 'node:crypto'
import { notFound, refuse } from '../../platform/errors.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  type Restaurant,
} from '../../platform/postgres/transaction/transaction.ts'
import { type Approval, approverNamed, confirmationId, PIN_PROOF } from './approval.ts'
import { approvalFault } from './faults.ts'
import { type PinDesk, pinFits } from './pins.ts'
import { keepConfirmation } from './queries.ts'
import type { Staff } from './session.ts'

const LIFE_MS = 120_000
const PROOF_BYTES = 32

type Call = { restaurant: Restaurant; staff: Pick<Staff, 'till'>; cause: Cause; now: number }

export async function provePin(
  desk: PinDesk,
  { restaurant, staff: { till }, cause, now }: Call,
  { approval, act }: { approval: Approval | null | undefined; act: string },
): Promise<{ proof: string }> {
  // Whoever has signed in with a password confirms with a password.
  if (!till) throw notFound()
  const { id: userId } = await inRestaurant(desk.database, restaurant, cause, (tx) =>
    approverNamed(tx, approval?.by),
  )
  if (!(await pinFits(desk, { restaurant, cause, till }, { userId, pin: approval?.pin ?? '' }))) {
    throw refuse({ 'approval.password': [approvalFault('wrong_password.pin')] })
  }
  const proof = PIN_PROOF + randomBytes(PROOF_BYTES).toString('base64url')
  await inDirectory(desk.database, keepConfirmation(confirmationId(proof), act, now + LIFE_MS))
  return { proof }
}
