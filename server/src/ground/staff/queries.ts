import { sql } from 'kysely'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import type { Role } from './rights.ts'

export function listMemberships(userId: string) {
  return sqlOf
    .selectFrom('memberships')
    .innerJoin('restaurants', 'restaurants.id', 'memberships.restaurant_id')
    .where('memberships.user_id', '=', userId)
    .where('restaurants.closed_at', 'is', null)
    .select([
      'restaurants.id as restaurantId',
      'restaurants.name',
      'restaurants.slug',
      'restaurants.zone',
      'restaurants.default_language as defaultLanguage',
      'restaurants.second_factor_required as secondFactorRequired',
      'role',
      limitedTo().as('branchIds'),
    ])
    .orderBy('restaurants.name')
    .orderBy('restaurants.id')
}

/** Null: to no branch, and so at all of them. */
function limitedTo() {
  return sql<
    number[] | null
  >`case when memberships.role <> 'owner' then nullif(memberships.branch_ids, '{}') end`
}

export function anyAccount() {
  return sqlOf.selectFrom('staff_users').select('id').limit(1)
}

/** Whether no restaurant of this installation is anybody else's. A sandbox is its integrator's, and counts on neither side. */
export function servesOneOwner(restaurantId: number) {
  return sql<{ isSo: boolean }>`
    select r.live_restaurant_id is null and not exists (
             select from restaurants other
              where other.id <> r.id and other.closed_at is null and other.live_restaurant_id is null
                and not exists (
                  select from memberships here join memberships there using (user_id)
                   where here.restaurant_id = r.id and here.role = 'owner'
                     and there.restaurant_id = other.id and there.role = 'owner')) as "isSo"
      from restaurants r where r.id = ${restaurantId}`
}

export function findUserByEmail(email: string) {
  return sqlOf.selectFrom('staff_users').select(['id', 'name', 'email']).where('email', '=', email)
}

export function insertUser(user: { email: string; name: string; now: number }) {
  const at = new Date(user.now)
  return sqlOf
    .insertInto('staff_users')
    .values({ email: user.email, name: user.name, email_verified: true, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
}

/** better-auth finds a password by the provider `credential` and the user's own id. */
export function insertPassword(userId: string, hash: string, now: number) {
  const at = new Date(now)
  return sqlOf.insertInto('staff_credentials').values({
    user_id: userId,
    account_id: userId,
    provider_id: 'credential',
    password: hash,
    created_at: at,
    updated_at: at,
  })
}

/** With the branches that they are limited to. */
export function listStaffAtBranches(restaurantId: number) {
  return listStaff(restaurantId).select(limitedTo().as('branchIds'))
}

export function findPassword(userId: string) {
  return sqlOf
    .selectFrom('staff_credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
}

export function updatePassword(userId: string, hash: string, now: number) {
  return sqlOf
    .updateTable('staff_credentials')
    .set({ password: hash, updated_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
}

export function findMembership(restaurantId: number, userId: string) {
  return sqlOf
    .selectFrom('memberships')
    .select(['role', limitedTo().as('branchIds')])
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
}

export function listStaff(restaurantId: number) {
  return sqlOf
    .selectFrom('memberships')
    .innerJoin('staff_users', 'staff_users.id', 'memberships.user_id')
    .where('memberships.restaurant_id', '=', restaurantId)
    .select([
      'staff_users.id',
      'staff_users.email',
      'staff_users.name',
      'role',
      'staff_users.two_factor_enabled as secondFactor',
    ])
    .orderBy('staff_users.email')
}

/** With what an owner sees of each; in one order, so that two who lock them wait instead of stopping each other. */
export function teamOf(restaurantId: number) {
  return listStaff(restaurantId).select([
    'memberships.version',
    'memberships.branch_ids as branchIds',
    'memberships.last_sign_in_at as lastSignInAt',
  ])
}

/** Whoever changes roles waits here for the others who do: of two who step down at once one stays the owner. */
export function lockTeam(restaurantId: number) {
  return sqlOf
    .selectFrom('memberships')
    .select(['user_id as userId', 'role', 'branch_ids as branchIds', 'version'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('user_id')
    .forUpdate()
}

/** At no branch: at all of them. */
export function insertMembership(
  restaurantId: number,
  userId: string,
  role: Role,
  branchIds: readonly number[],
) {
  return sqlOf
    .insertInto('memberships')
    .values({ restaurant_id: restaurantId, user_id: userId, role, branch_ids: [...branchIds] })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'user_id']).doNothing())
    .returning('user_id')
}

/** Their branches stay where none are given. */
export function updateRole(restaurantId: number, userId: string, role: Role, branchIds?: readonly number[]) {
  return sqlOf
    .updateTable('memberships')
    .set({ role, version: sql`version + 1`, ...(branchIds && { branch_ids: [...branchIds] }) })
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
}

export function deleteMembership(restaurantId: number, userId: string) {
  return sqlOf
    .deleteFrom('memberships')
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .returning('role')
}

/** Nothing where the person does not belong to that restaurant. */
export function updateSessionRestaurant(sessionId: string, userId: string, restaurantId: number) {
  return sql<{ id: string }>`
    with seen as (update memberships set last_sign_in_at = now()
                   where user_id = ${userId} and restaurant_id = ${restaurantId})
    update staff_sessions set restaurant_id = ${restaurantId}
     where id = ${sessionId} and user_id = ${userId}
       and exists (select from memberships m join restaurants r on r.id = m.restaurant_id and r.closed_at is null
                    where m.user_id = ${userId} and m.restaurant_id = ${restaurantId})
     returning id`
}

/** Of a session that has just begun: where its person came in from. */
export function updateNewSession(hashedToken: string, userId: string, restaurantId: number) {
  return sql<never>`
    with seen as (update memberships set last_sign_in_at = now()
                   where user_id = ${userId} and restaurant_id = ${restaurantId})
    update staff_sessions set restaurant_id = ${restaurantId} where token = ${hashedToken} and user_id = ${userId}`
}

/** Of somebody who works in several places it is noted when they have chosen one of them. */
export function noteSignIn(userId: string) {
  return sql<never>`
    update memberships set last_sign_in_at = now()
     where user_id = ${userId} and (select count(*) from memberships m where m.user_id = ${userId}) = 1`
}

/** Of somebody who no longer works there: where they act for it, and where they have not chosen yet. */
export function deleteSessionsAt(restaurantId: number, userId: string) {
  return sql<never>`
    delete from staff_sessions
     where user_id = ${userId} and (restaurant_id is null or restaurant_id = ${restaurantId})`
}

export function listSessions(userId: string, now: number) {
  return sqlOf
    .selectFrom('staff_sessions')
    .select([
      'id',
      'ip_address as address',
      'user_agent as device',
      'created_at as createdAt',
      'updated_at as seenAt',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<number>`${new Date(now)}`)
    .orderBy('created_at', 'desc')
}

export function deleteSession(userId: string, sessionId: string) {
  return sqlOf
    .deleteFrom('staff_sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
}

export function deleteSessionByToken(hashedToken: string) {
  return sqlOf.deleteFrom('staff_sessions').where('token', '=', hashedToken)
}

export function deleteSessionsBut(userId: string, keptSessionId: string | null) {
  const all = sqlOf.deleteFrom('staff_sessions').where('user_id', '=', userId)
  return keptSessionId === null ? all : all.where('id', '<>', keptSessionId)
}

export type PasskeyRow = { id: string; name: string | null; createdAt: number }

export function listPasskeys(userId: string) {
  return sqlOf
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
}

/** As better-auth keeps what their devices sign with. */
export function listCredentials(userId: string) {
  return sqlOf
    .selectFrom('staff_passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
}

export function countCredential(userId: string, id: string, counter: number) {
  return sqlOf
    .updateTable('staff_passkeys')
    .set({ counter })
    .where('user_id', '=', userId)
    .where('credential_id', '=', id)
}

/** What a passkey has confirmed, until it is done: `id` is a hash. */
export function keepConfirmation(id: string, act: string, until: number) {
  return sqlOf
    .insertInto('staff_verifications')
    .values({ identifier: id, value: act, expires_at: new Date(until) })
}

/** Nothing comes back where it was for something else, has been used or is too old. */
export function takeConfirmation(id: string, act: string, now: number) {
  return sql<{ id: string }>`
    delete from staff_verifications
     where identifier = ${id} and value = ${act} and expires_at > ${new Date(now)}
    returning id`
}

export function renameUser(userId: string, name: string) {
  return sqlOf.updateTable('staff_users').set({ name, updated_at: sql`now()` }).where('id', '=', userId)
}

export function renamePasskey(userId: string, id: string, name: string) {
  return sqlOf.updateTable('staff_passkeys').set({ name }).where('user_id', '=', userId).where('id', '=', id)
}

export function deletePasskey(userId: string, id: string) {
  return sqlOf.deleteFrom('staff_passkeys').where('user_id', '=', userId).where('id', '=', id).returning('id')
}

export function deleteSecondFactor(userId: string) {
  return sql<never>`
    with gone as (delete from staff_second_factors where user_id = ${userId})
    update staff_users set two_factor_enabled = false where id = ${userId}`
}

/** Nothing comes back where it was used within its life. */
export function takeCode(userId: string, code: string, { now, lifeMs }: { now: number; lifeMs: number }) {
  return sql<{ code: string }>`
    insert into staff_used_codes as known (user_id, code, used_at) values (${userId}, ${code}, ${new Date(now)})
    on conflict (user_id, code) do update set used_at = excluded.used_at where known.used_at < ${new Date(now - lifeMs)}
    returning code`
}

const CODES_KEPT_MS = 60 * 60_000

export function deleteExpired(now: number) {
  return sql<never>`
    with sessions as (delete from staff_sessions where expires_at < ${new Date(now)}),
         codes as (delete from staff_used_codes where used_at < ${new Date(now - CODES_KEPT_MS)})
    delete from staff_verifications where expires_at < ${new Date(now)}`
}
