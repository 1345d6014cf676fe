import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'
import { type Entry, record } from '../audit/commands.ts'
import { findRestaurantById } from '../tenants/queries.ts'
import {
  deleteMembership,
  deleteSecondFactor,
  deleteSessionsAt,
  deleteSessionsBut,
  findMembership,
  findUserByEmail,
  insertMembership,
  insertPassword,
  insertUser,
  listMemberships,
  listStaff,
  updatePassword,
  updateRole,
} from './queries.ts'
import type { Role } from './rights.ts'

/** For the operator, whose command loads no more of better-auth than its hashing. */
export async function hashPassword(password: string): Promise<string> {
  const crypto = await import('better-auth/crypto')
  return crypto.hashPassword(password)
}

/** Whom to tell what only an owner can put right. */
export async function ownersOf(tx: Tx): Promise<{ email: string; name: string }[]> {
  const staff = await tx.run(listStaff(tx.restaurant.id))
  return staff.filter(({ role }) => role === 'owner').map(({ email, name }) => ({ email, name }))
}

export type NewStaff = {
  email: string
  name: string
  password: string
  role: Role
  branchIds?: readonly number[]
}

/**
 * Makes the account where the email is new; someone who works elsewhere already keeps the password they have.
 * Answers null where the person belongs to this restaurant already.
 */
export async function addStaff(tx: Tx, wanted: NewStaff): Promise<{ id: string; isNew: boolean } | null> {
  const email = wanted.email.trim().toLowerCase()
  const { now } = tx.cause
  const hash = await hashPassword(wanted.password)
  const [made] = await tx.run(insertUser({ email, name: wanted.name, now }))
  if (made) await tx.run(insertPassword(made.id, hash, now))
  const [user] = made ? [made] : await tx.run(findUserByEmail(email))
  if (!user) throw new Error('the account was neither made nor found')
  if (!(await join(tx, { ...user, email, name: wanted.name }, wanted.role, wanted.branchIds))) return null
  return { id: user.id, isNew: made !== undefined }
}

/** Answers false where the person belongs to this restaurant already. */
export async function join(
  tx: Tx,
  person: { id: string; email: string; name: string },
  role: Role,
  branchIds: readonly number[] = [],
): Promise<boolean> {
  const [joined] = await tx.run(insertMembership(tx.restaurant.id, person.id, role, branchIds))
  if (!joined) return false
  record(tx, {
    action: 'staff.added',
    subject: { kind: 'staff', id: person.id },
    after: {
      email: person.email,
      name: person.name,
      role,
      ...(branchIds.length > 0 && { branch_ids: branchIds }),
    },
  })
  return true
}

export type StaffChange = { role?: Role; password?: string; secondFactorOff?: boolean }

/** Answers null where nobody with that email belongs to this restaurant. */
export async function changeStaff(
  tx: Tx,
  email: string,
  change: StaffChange,
): Promise<{ id: string; role: Role } | null> {
  const member = await memberByEmail(tx, email)
  if (!member) return null
  const { role, password, secondFactorOff } = change
  if (role !== undefined) {
    tx.later(updateRole(tx.restaurant.id, member.id, role))
    tellTeam(tx)
  }
  if (password !== undefined) {
    tx.later(updatePassword(member.id, await hashPassword(password), tx.cause.now))
    tx.later(deleteSessionsBut(member.id, null))
  }
  if (secondFactorOff) tx.later(deleteSecondFactor(member.id))
  record(tx, {
    action: 'staff.changed',
    subject: { kind: 'staff', id: member.id },
    before: { role: member.role },
    after: {
      role: role ?? member.role,
      ...(password !== undefined && { password: 'changed' }),
      ...(secondFactorOff && { second_factor: 'off' }),
    },
  })
  return { id: member.id, role: role ?? member.role }
}

/** Subject of what is told when somebody is taken out or has another role: open lines of theirs end. */
export const TEAM = 'team'

export function tellTeam(tx: Tx): void {
  tx.announce(`${TEAM}:${tx.restaurant.id}`)
}

export async function removeStaff(tx: Tx, email: string): Promise<boolean> {
  const member = await memberByEmail(tx, email)
  if (!member) return false
  await tx.run(deleteMembership(tx.restaurant.id, member.id))
  tx.later(deleteSessionsAt(tx.restaurant.id, member.id))
  tellTeam(tx)
  record(tx, {
    action: 'staff.removed',
    subject: { kind: 'staff', id: member.id },
    before: { email: member.email, role: member.role },
  })
  return true
}

async function memberByEmail(tx: Tx, email: string) {
  const [user] = await tx.run(findUserByEmail(email.trim().toLowerCase()))
  const [membership] = user ? await tx.run(findMembership(tx.restaurant.id, user.id)) : []
  return user && membership ? { ...user, role: membership.role } : null
}

/** What a person changes about their account concerns every restaurant they work for. */
export async function recordEverywhere(
  database: Database,
  userId: string,
  cause: Cause,
  action: string,
): Promise<void> {
  const entry: Entry = { action, subject: { kind: 'staff', id: userId } }
  for (const { restaurantId } of await inDirectory(database, listMemberships(userId))) {
    const [restaurant] = await inDirectory(database, findRestaurantById(restaurantId))
    if (restaurant) await inRestaurant(database, restaurant, cause, async (tx) => record(tx, entry))
  }
}
