import { sql } from 'kysely'
import { cachedSql } from '../postgres/sql/cached-sql.ts'
import type { Tx } from '../postgres/transaction/transaction.ts'

/*
 * Data of a restaurant in memory has a version for each subject. A change of a subject claims it first. A transaction that
 * must not use an old version shares it, so that one waits until the other has committed. These are advisory locks of the
 * transaction: unlike a lock on the version's row they write nothing, so a thousand writers share a subject for free.
 */

/** Shared by every write of a sandbox's API, claimed by what replaces all of it. */
export const EVERYTHING = 'everything'

/** First of all statements in a change, so that no two transactions wait for each other in turn. */
export function claimSubject(tx: Tx, subject: string): void {
  tx.later(sql`select pg_advisory_xact_lock(hashtext(${subject}), ${tx.restaurant.id}::int)`)
}

export function shareSubject(tx: Tx, subject: string): void {
  tx.later(sql`select pg_advisory_xact_lock_shared(hashtext(${subject}), ${tx.restaurant.id}::int)`)
}

/** In this order, in one statement. */
export function shareSubjects(tx: Tx, subjects: string[]): void {
  tx.later(sql`
    select pg_advisory_xact_lock_shared(hashtext(subject), ${tx.restaurant.id}::int)
      from unnest(${subjects}::text[]) subject`)
}

/** For a read: goes on when everybody who shares one of the subjects now has committed, and those who share it later see it done. */
export function afterSharers(restaurantId: number, subjects: readonly string[]) {
  return sql`select pg_advisory_xact_lock(hashtext(subject), ${restaurantId}::int) from unnest(${subjects}::text[]) subject`
}

/** The same of whoever has claimed it. */
export function afterClaimers(restaurantId: number, subject: string) {
  return sql`select pg_advisory_xact_lock_shared(hashtext(${subject}), ${restaurantId}::int)`
}

/** Marks a claimed subject as changed, in the transaction of the change. */
export function bumpVersion(tx: Tx, subject: string): void {
  claimSubject(tx, subject)
  tx.later(sql`
    insert into versions (subject, version) values (${subject}, 1)
    on conflict (restaurant_id, subject) do update set version = versions.version + 1`)
  tx.announce(`${subject}:${tx.restaurant.id}`)
}

/** Shares them in this order, in one statement, and answers which versions they are at until the transaction ends. */
export async function shareVersions(tx: Tx, subjects: string[]): Promise<number[]> {
  const [row] = await tx.run(
    cachedSql<{
      versions: number[]
    }>`select share_subjects(${subjects}::text[]) as versions`,
  )
  return row?.versions ?? []
}

export async function shareVersion(tx: Tx, subject: string): Promise<number> {
  const [version = 0] = await shareVersions(tx, [subject])
  return version
}
