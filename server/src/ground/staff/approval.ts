// One member of staff confirms, with their password, their passkey or, at a till, their PIN, what another does on that other's screen.
import { hash } from 'node:crypto'
import { refuse } from '../../platform/errors.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import { canonicalJson } from '../../platform/http/validation/canonical-json.ts'
import { type Static, Type } from '../../platform/http/validation/schema.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { approvalFault } from './faults.ts'
import { fitsWithinLimit, passwordFits } from './password-fits.ts'
import { findPassword, listStaffAtBranches, takeConfirmation } from './queries.ts'

/** By one of the two; where their passkey or their PIN is asked for, by neither yet. */
export const Approval = Type.Object({
  by: Type.String({ format: 'uuid' }),
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** What their passkey or their PIN was answered with (passkey-approval.ts, pin-approval.ts). */
  proof: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** Taken for a proof alone, never by the act itself: what acts are sent with is kept for their keys. */
  pin: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
})
export type Approval = Static<typeof Approval>
export type Approver = { id: string; name: string }
/** Null: they work at all branches. */
type Placed = Approver & { branchIds: number[] | null }
/** Who stands for it, and how they said so. */
export type Confirmation = { by: string; way: 'password' | 'passkey' | 'pin' }
export type Confirmed = Placed & Pick<Confirmation, 'way'>

/** A call that somebody may have to confirm. */
export type Confirmable = {
  restaurant: { id: number }
  staff: { userId: string; till?: { sessionId: string } }
  params: Record<string, string>
  body: { approval?: Approval | null }
  request: { ip: string }
}

/** Who may confirm at a branch that this call sees: by name. */
export async function approversOf(tx: Tx): Promise<Approver[]> {
  const { branches } = tx.restaurant
  return (await placedApprovers(tx))
    .filter(
      ({ branchIds }) => branchIds === null || !branches || branches.some((id) => branchIds.includes(id)),
    )
    .map(({ id, name }) => ({ id, name }))
}

async function placedApprovers(tx: Tx): Promise<Placed[]> {
  const staff = await tx.run(listStaffAtBranches(tx.restaurant.id))
  return staff
    .filter(({ role }) => role === 'owner' || role === 'manager')
    .map(({ id, name, branchIds }) => ({ id, name, branchIds }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

export async function approverNamed(tx: Tx, by: string | undefined): Promise<Placed> {
  const approver = (await placedApprovers(tx)).find(({ id }) => id === by)
  if (!approver) throw refuse({ approval: [approvalFault('not_found.approver')] })
  return approver
}

/** All that a confirmation holds for: who asks whom, at which restaurant, for what exactly. */
export function actOf({ restaurant, staff, params, body }: Confirmable, path: string): string {
  const { approval, ...wanted } = body
  const who = [restaurant.id, staff.userId, ...(staff.till ? [staff.till.sessionId] : [])]
  const whole = [...who, approval?.by ?? null, path, params, wanted]
  return hash('sha256', canonicalJson(whole), 'base64url')
}

/** As it lies in the database: a copy of that confirms nothing. */
export function confirmationId(proof: string): string {
  return `confirmation:${hash('sha256', proof, 'base64url')}`
}

/** Told apart from that of a passkey by its beginning, which is of what is hashed. */
export const PIN_PROOF = 'pin.'

/** Who has confirmed it, by a right password or by their passkey or PIN for just this. */
export async function approvedBy(
  tx: Tx,
  limiter: Limiter,
  { by, password = '', proof }: Approval,
  { address, act }: { address: string; act: string },
): Promise<Confirmed> {
  const approver = await approverNamed(tx, by)
  const asked = { userId: by, address }
  if (proof === undefined) {
    const kept = async () => (await tx.run(findPassword(by)))[0]
    if (await passwordFits(limiter, { ...asked, password }, kept)) return { ...approver, way: 'password' }
    throw refuse({ 'approval.password': [approvalFault('wrong_password.approver')] })
  }
  const take = async () =>
    (await tx.run(takeConfirmation(confirmationId(proof), act, tx.cause.now))).length > 0
  const isPin = proof.startsWith(PIN_PROOF)
  if (await fitsWithinLimit(limiter, asked, take)) return { ...approver, way: isPin ? 'pin' : 'passkey' }
  if (isPin) throw refuse({ 'approval.password': [approvalFault('wrong_password.pin')] })
  throw refuse({ 'approval.password': [approvalFault('wrong_password.passkey')] })
}
