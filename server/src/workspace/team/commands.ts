import { randomUUID } from 'node:crypto'
import { record } from '../../ground/audit/commands.ts'
import { hashPassword, join, removeStaff, tellTeam } from '../../ground/staff/commands.ts'
import {
  findUserByEmail,
  insertPassword,
  insertUser,
  listStaff,
  lockTeam,
  teamOf,
  updateRole,
} from '../../ground/staff/queries.ts'
import type { Role } from '../../ground/staff/rights.ts'
import type { Staff } from '../../ground/staff/session.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { branchFaults } from '../../ground/tenants/faults.ts'
import { findRestaurantById, listBranches, updateRestaurant } from '../../ground/tenants/queries.ts'
import { AppError, notFound, refuse } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS, formatMoment, MINUTE_MS } from '../../platform/time/clock.ts'
import { removeDevicesPairedBy } from '../../restaurant/devices/commands.ts'
import { workspaceFault } from '../faults.ts'
import {
  closeInvitation,
  countInvitedSince,
  type InvitationRow,
  insertInvitation,
  lockInvitation,
  markInvited,
  OPEN_INVITATIONS,
  renewLink,
  takeInvitation,
} from './queries.ts'
import type { Invitation, NewInvitation, RoleChange, Team, TeamPerson } from './staff-contract.ts'

export const INVITATION_DAYS = 7
const MOST_IN_AN_HOUR = 30
const AGAIN_AFTER_MS = MINUTE_MS

export async function teamView(tx: Tx, you: Staff, mailIsSent: boolean): Promise<Team> {
  const { id, zone } = tx.restaurant
  const [people, invitations, [restaurant]] = await Promise.all([
    tx.run(teamOf(id)),
    tx.run(OPEN_INVITATIONS),
    tx.run(findRestaurantById(id).select('second_factor_required as secondFactorRequired')),
  ])
  return {
    people: people.map(
      (person): TeamPerson => ({
        id: person.id,
        name: person.name,
        email: person.email,
        role: person.role as Role,
        branch_ids: person.branchIds,
        second_factor: person.secondFactor,
        last_sign_in_at: formatMoment(person.lastSignInAt, zone),
        is_you: person.id === you.userId,
        version: person.version,
      }),
    ),
    invitations: invitations.map((row) => presentInvitation(row, zone, tx.cause.now)),
    second_factor_required: restaurant?.secondFactorRequired ?? false,
    mail_is_sent: mailIsSent,
  }
}

export function presentInvitation(row: InvitationRow, zone: string, now: number): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    branch_ids: row.branch_ids,
    invited_by: row.invited_by,
    sent_at: formatMoment(row.sent_at, zone),
    expires_at: formatMoment(row.expires_at, zone),
    is_expired: row.expires_at <= now,
  }
}

/** What a mail is made of; the link itself is in no row. */
export type Sent = { invitation: InvitationRow; linkId: string }

function newLink(now: number) {
  return { linkId: randomUUID(), expiresAt: now + INVITATION_DAYS * DAY_MS }
}

/** Says nothing of whether the address has an account: only whoever opens the link learns that. */
export async function invite(tx: Tx, wanted: NewInvitation): Promise<Sent> {
  const email = wanted.email.trim().toLowerCase()
  const { role } = wanted
  const branchIds = await branchesFor(tx, role, wanted.branch_ids ?? [])
  const team = await tx.run(listStaff(tx.restaurant.id))
  if (team.some((person) => person.email === email)) throw refuse({ email: [workspaceFault('works_here')] })
  if ((await countInvitedSince(tx, tx.cause.now - 60 * MINUTE_MS)) >= MOST_IN_AN_HOUR) {
    throw refuse({ email: [workspaceFault('too_many.invitations')] })
  }
  const link = newLink(tx.cause.now)
  const invitation = await insertInvitation(tx, { email, role, branchIds, ...link })
  if (!invitation) throw refuse({ email: [workspaceFault('invited_already')] })
  record(tx, {
    action: 'staff.invited',
    subject: { kind: 'invitation', id: invitation.id },
    after: { email, role, ...(branchIds.length > 0 && { branch_ids: branchIds }) },
  })
  return { invitation, linkId: link.linkId }
}

/** A new link; the one sent before leads nowhere from now on. */
export async function sendAgain(tx: Tx, id: string): Promise<Sent> {
  const known = await lockInvitation(tx, id)
  if (!known) throw notFound()
  if (known.sent_at > tx.cause.now - AGAIN_AFTER_MS) {
    throw refuse({ invitation: [workspaceFault('too_soon.invitation')] })
  }
  const link = newLink(tx.cause.now)
  renewLink(tx, id, link)
  record(tx, {
    action: 'staff.invitation_sent',
    subject: { kind: 'invitation', id },
    after: { email: known.email },
  })
  return {
    invitation: { ...known, sent_at: tx.cause.now, expires_at: link.expiresAt },
    linkId: link.linkId,
  }
}

export async function withdraw(tx: Tx, id: string): Promise<void> {
  const known = await lockInvitation(tx, id)
  if (!known) throw notFound()
  closeInvitation(tx, id)
  record(tx, {
    action: 'staff.invitation_withdrawn',
    subject: { kind: 'invitation', id },
    before: { email: known.email, role: known.role },
  })
}

export type NewPerson = { name: string; password: string }
/** `stale`: used, taken back, sent again or too old. */
export type Accepted = 'stale' | { userId: string; email: string }

/** By somebody who is signed in: the invitation is for their address alone, whoever may have got hold of the link. */
export async function acceptAs(
  tx: Tx,
  linkId: string,
  person: { userId: string; email: string; name: string },
): Promise<Accepted> {
  const invitation = await takeInvitation(tx, linkId)
  if (!invitation) return 'stale'
  if (invitation.email !== person.email) throw new OtherAccount()
  await join(
    tx,
    { id: person.userId, email: person.email, name: person.name },
    invitation.role,
    invitation.branch_ids,
  )
  tellAccepted(tx, invitation, person.userId)
  return { userId: person.userId, email: person.email }
}

/** Undoes the taking of the invitation: it is still there for whom it is meant. */
export class OtherAccount extends Error {}
export class KnownAddress extends Error {}

export async function acceptAsNew(tx: Tx, linkId: string, { name, password }: NewPerson): Promise<Accepted> {
  const hash = await hashPassword(password)
  const { now } = tx.cause
  const invitation = await takeInvitation(tx, linkId)
  if (!invitation) return 'stale'
  const { email, role, branch_ids: branchIds } = invitation
  const [made] = await tx.run(insertUser({ email, name, now }))
  if (!made) throw new KnownAddress()
  await tx.run(insertPassword(made.id, hash, now))
  await join(tx, { id: made.id, email, name }, role, branchIds)
  tellAccepted(tx, invitation, made.id)
  return { userId: made.id, email }
}

function tellAccepted(tx: Tx, { id, email, role }: InvitationRow, userId: string): void {
  tx.later(markInvited(userId))
  record(tx, {
    action: 'staff.invitation_accepted',
    subject: { kind: 'invitation', id },
    after: { email, role },
  })
}

const NO_OWNER = workspaceFault('no_owner')

type Member = { userId: string; role: string; branchIds: number[]; version: number }

/** The person, with the whole team held still: whether somebody is the last owner stays true until the commit. */
async function held(tx: Tx, userId: string): Promise<{ member: Member; isLastOwner: boolean }> {
  const team: Member[] = await tx.run(lockTeam(tx.restaurant.id))
  const member = team.find((one) => one.userId === userId)
  if (!member) throw notFound()
  const owners = team.filter(({ role }) => role === 'owner')
  return { member, isLastOwner: member.role === 'owner' && owners.length === 1 }
}

export async function changeRole(
  tx: Tx,
  userId: string,
  { role, branch_ids, version }: RoleChange,
): Promise<void> {
  const { member, isLastOwner } = await held(tx, userId)
  if (member.version !== version) throw new AppError(STAFF_ERRORS.changed_meanwhile)
  const branchIds =
    branch_ids === undefined && role !== 'owner'
      ? member.branchIds
      : await branchesFor(tx, role, branch_ids ?? member.branchIds)
  const isOther =
    branchIds.length !== member.branchIds.length || branchIds.some((id) => !member.branchIds.includes(id))
  if (member.role === role && !isOther) return
  if (isLastOwner && role !== 'owner') throw refuse({ role: [NO_OWNER] })
  tx.later(updateRole(tx.restaurant.id, userId, role, branchIds))
  tellTeam(tx)
  record(tx, {
    action: 'staff.changed',
    subject: { kind: 'staff', id: userId },
    before: { role: member.role, ...(isOther && { branch_ids: member.branchIds }) },
    after: { role, ...(isOther && { branch_ids: branchIds }) },
  })
}

/** Owners are limited to none. */
async function branchesFor(tx: Tx, role: Role, wanted: readonly number[]): Promise<number[]> {
  if (role === 'owner' || wanted.length === 0) return []
  const known = (await listBranches(tx)).map(({ id }) => id)
  if (wanted.some((id) => !known.includes(id)))
    throw refuse({ branch_ids: [branchFaults('not_found.branch')] })
  return [...new Set(wanted)]
}

/** From the commit on they can do nothing here: no session, and no device that they have paired. */
export async function takeOut(tx: Tx, userId: string): Promise<void> {
  const { isLastOwner } = await held(tx, userId)
  if (isLastOwner) throw refuse({ person: [NO_OWNER] })
  const team = await tx.run(listStaff(tx.restaurant.id))
  const email = team.find(({ id }) => id === userId)?.email ?? ''
  await removeStaff(tx, email)
  await removeDevicesPairedBy(tx, email)
}

/** The operator may leave a restaurant without an owner; sessions and screens end all the same. */
export async function takeOutByEmail(tx: Tx, email: string): Promise<boolean> {
  const [user] = await tx.run(findUserByEmail(email.trim().toLowerCase()))
  if (!user || !(await removeStaff(tx, user.email))) return false
  await removeDevicesPairedBy(tx, user.email)
  return true
}

export async function requireSecondFactor(tx: Tx, you: Staff, required: boolean): Promise<void> {
  if (required && !you.secondFactor) {
    throw refuse({ required: [workspaceFault('own_factor_first')] })
  }
  await updateRestaurant(tx, { second_factor_required: required })
  record(tx, {
    action: 'staff.second_factor_rule_changed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    before: { required: !required },
    after: { required },
  })
}
