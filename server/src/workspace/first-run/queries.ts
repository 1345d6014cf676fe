import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

export function insertSetupCode(hash: Buffer, now: number, expiresAt: number) {
  return sql<never>`
    with gone as (delete from setup_codes where expires_at <= ${new Date(now)})
    insert into setup_codes (hash, created_at, expires_at) values (${hash}, ${new Date(now)}, ${new Date(expiresAt)})`
}

export function anySetupCode(now: number) {
  return sql<{ hash: Buffer }>`select hash from setup_codes where expires_at > ${new Date(now)} limit 1`
}

export function findSetupCode(hash: Buffer, now: number) {
  return sql<{ hash: Buffer }>`
    select hash from setup_codes where hash = ${hash} and expires_at > ${new Date(now)}`
}

/** Whoever sets up comes after whoever did before. */
const SETTING_UP = 7_226_004

/** All codes end with the first that is used. Answers whether this one was among those that worked. */
export async function takeSetupCodes(tx: Tx, hash: Buffer): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(${SETTING_UP})`)
  const taken = await tx.run(sql<{ fits: boolean }>`
    delete from setup_codes returning hash = ${hash} and expires_at > ${new Date(tx.cause.now)} as fits`)
  return taken.some(({ fits }) => fits)
}

export function showFirstSteps(tx: Tx, shown: boolean): void {
  tx.later(sql`update restaurants set first_steps = ${shown} where id = current_restaurant()`)
}

/** One sign-up for an address at a time. */
export function insertSignUp(tokenHash: Buffer, email: string, now: number, expiresAt: number) {
  return sql<never>`
    with gone as (delete from staff_sign_ups where expires_at <= ${new Date(now)} or email = ${email})
    insert into staff_sign_ups (token_hash, email, expires_at) values (${tokenHash}, ${email}, ${new Date(expiresAt)})`
}

export function findSignUp(tokenHash: Buffer, now: number) {
  return sql<{ email: string }>`
    select email from staff_sign_ups where token_hash = ${tokenHash} and expires_at > ${new Date(now)}`
}

/** In one statement: of two who open the link at once one makes the account, and the other finds nothing. */
export function confirmSignUp(
  tokenHash: Buffer,
  { name, passwordHash, now }: { name: string; passwordHash: string; now: number },
) {
  const at = new Date(now)
  return sql<{ userId: string; email: string }>`
    with used as (
      delete from staff_sign_ups where token_hash = ${tokenHash} and expires_at > ${at} returning email
    ), made as (
      insert into staff_users (email, name, email_verified, invited, created_at, updated_at)
      select email, ${name}, true, false, ${at}, ${at} from used
      on conflict (email) do nothing returning id, email
    ), kept as (
      insert into staff_credentials (user_id, account_id, provider_id, password, created_at, updated_at)
      select id, id::text, 'credential', ${passwordHash}, ${at}, ${at} from made
    )
    select id as "userId", email from made`
}

export function findStartingState(userId: string, restaurantId: number) {
  return sql<{ firstSteps: boolean; invited: boolean }>`
    select r.first_steps as "firstSteps", u.invited from restaurants r, staff_users u
     where r.id = ${restaurantId} and u.id = ${userId}`
}

export function isInvited(userId: string) {
  return sql<{ invited: boolean }>`select invited from staff_users where id = ${userId}`
}

export const SKIPPED_STEPS = sql<{ step: string }>`select step from skipped_steps`

export function setSkipped(step: string, skipped: boolean) {
  return skipped
    ? sql<never>`insert into skipped_steps (step) values (${step}) on conflict do nothing`
    : sql<never>`delete from skipped_steps where step = ${step}`
}
