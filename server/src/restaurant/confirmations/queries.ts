import { sql } from 'kysely'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

export type ConfirmationRow = {
  id: string
  kind: 'order' | 'booking'
  status: 'waiting' | 'done' | 'lapsed'
  email: string | null
  sealed_wish: Buffer | null
  hold_id: string | null
  mails: number
  mailed_at: number | null
  subject_id: string | null
  expires_at: number
  created_at: number
  updated_at: number
}

const ALL = sql.raw(
  'id, kind, status, email, sealed_wish, hold_id, mails, mailed_at, subject_id, expires_at, created_at, updated_at',
)

export function insertConfirmation(tx: Tx, row: ConfirmationRow): void {
  tx.later(
    sqlOf.insertInto('guest_confirmations').values({
      ...row,
      mailed_at: timestamp(row.mailed_at),
      expires_at: new Date(row.expires_at),
      created_at: new Date(row.created_at),
      updated_at: new Date(row.updated_at),
    }),
  )
}

export function findConfirmation(id: string) {
  return sql<ConfirmationRow>`select ${ALL} from guest_confirmations where id = ${id}`
}

export async function lockConfirmation(tx: Tx, id: string): Promise<ConfirmationRow | undefined> {
  return (await tx.run(sql<ConfirmationRow>`${findConfirmation(id)} for no key update`))[0]
}

export function countMail(tx: Tx, id: string, at: number): void {
  tx.later(sql`
    update guest_confirmations set mails = mails + 1, mailed_at = ${new Date(at)} where id = ${id}`)
}

/** Over, one way or the other: what the guest typed is gone. */
export function endConfirmation(tx: Tx, id: string, subjectId: string | null, at: number): void {
  tx.later(sql`
    update guest_confirmations
       set status = ${subjectId === null ? 'lapsed' : 'done'}, subject_id = ${subjectId}, email = null, sealed_wish = null,
           updated_at = ${new Date(at)}
     where id = ${id}`)
}

export function waitingFor(addresses: string[]) {
  return sql<{ id: string; email: string }>`
    select id, email from guest_confirmations
     where status = 'waiting' and lower(email) in (select lower(address) from unnest(${addresses}::text[]) address)`
}

export function deleteConfirmationsBefore(tx: Tx, at: number): void {
  tx.later(sql`delete from guest_confirmations where status <> 'waiting' and created_at < ${new Date(at)}`)
}
