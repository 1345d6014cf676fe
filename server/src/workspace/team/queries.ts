import { type RawBuilder, sql } from 'kysely'
import type { Role } from '../../ground/staff/rights.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

export type InvitationRow = {
  id: string
  email: string
  role: Role
  branch_ids: number[]
  invited_by: string
  sent_at: number
  expires_at: number
}

const COLUMNS = sql.raw('id, email, role, branch_ids, invited_by, sent_at, expires_at')
const OPEN = sql.raw('accepted_at is null and withdrawn_at is null')

export const OPEN_INVITATIONS = sql<InvitationRow>`
  select ${COLUMNS} from staff_invitations where ${OPEN} order by sent_at desc, id`

async function first<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<Row | undefined> {
  return (await tx.run(statement))[0]
}

export type NewLink = { linkId: string; expiresAt: number }

/** Nothing where the address has an open invitation; one that is too old gives way. */
export function insertInvitation(
  tx: Tx,
  { email, role, branchIds, linkId, expiresAt }: { email: string; role: Role; branchIds: number[] } & NewLink,
): Promise<InvitationRow | undefined> {
  const now = new Date(tx.cause.now)
  return first(
    tx,
    sql<InvitationRow>`
    insert into staff_invitations as i (link_id, email, role, branch_ids, invited_by, created_at, sent_at, expires_at)
    values (${linkId}, ${email}, ${role}, ${branchIds}::bigint[], ${tx.cause.actor.name ?? ''}, ${now}, ${now}, ${new Date(expiresAt)})
    on conflict (restaurant_id, email) where accepted_at is null and withdrawn_at is null do update
       set link_id = excluded.link_id, role = excluded.role, branch_ids = excluded.branch_ids, invited_by = excluded.invited_by,
           created_at = excluded.created_at, sent_at = excluded.sent_at, expires_at = excluded.expires_at
     where i.expires_at <= excluded.sent_at
    returning ${COLUMNS}`,
  )
}

export async function countInvitedSince(tx: Tx, since: number): Promise<number> {
  const row = await first(
    tx,
    sql<{ count: number }>`
    select count(*)::int as count from staff_invitations where created_at > ${new Date(since)}`,
  )
  return row?.count ?? 0
}

export function lockInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  return first(
    tx,
    sql<InvitationRow>`select ${COLUMNS} from staff_invitations where id = ${id} and ${OPEN} for update`,
  )
}

export function renewLink(tx: Tx, id: string, { linkId, expiresAt }: NewLink): void {
  tx.later(sql`
    update staff_invitations
       set link_id = ${linkId}, sent_at = ${new Date(tx.cause.now)}, expires_at = ${new Date(expiresAt)}
     where id = ${id}`)
}

export function closeInvitation(tx: Tx, id: string): void {
  tx.later(sql`update staff_invitations set withdrawn_at = ${new Date(tx.cause.now)} where id = ${id}`)
}

export function openByLink(linkId: string, now: number) {
  return sql<InvitationRow>`
    select ${COLUMNS} from staff_invitations
     where link_id = ${linkId} and ${OPEN} and expires_at > ${new Date(now)}`
}

/** Once: of two who come at the same moment the second finds nothing. */
export function takeInvitation(tx: Tx, linkId: string): Promise<InvitationRow | undefined> {
  const now = new Date(tx.cause.now)
  return first(
    tx,
    sql<InvitationRow>`
    update staff_invitations set accepted_at = ${now}
     where link_id = ${linkId} and ${OPEN} and expires_at > ${now}
    returning ${COLUMNS}`,
  )
}

/** Somebody who was invited may create restaurants where SIGN_UP=invited. */
export function markInvited(userId: string) {
  return sql<never>`update staff_users set invited = true where id = ${userId}`
}
