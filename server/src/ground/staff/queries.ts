import { sql } from 'kysely'
import { sqlOf } from '../../platform/db/database.ts'
import type { Role } from './rights.ts'

export function listMemberships(userId: string) {
  return sqlOf
    .selectFrom('memberships')
    .innerJoin('restaurants', 'restaurants.id', 'memberships.restaurant_id')
    .where('memberships.user_id', '=', userId)
    .select([
      'restaurants.id as restaurantId',
      'restaurants.name',
      'restaurants.slug',
      'restaurants.zone',
      'role',
    ])
    .orderBy('restaurants.name')
    .orderBy('restaurants.id')
}

export function anyAccount() {
  return sqlOf.selectFrom('staff_users').select('id').limit(1)
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
    .select('role')
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

export function insertMembership(restaurantId: number, userId: string, role: Role) {
  return sqlOf
    .insertInto('memberships')
    .values({ restaurant_id: restaurantId, user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'user_id']).doNothing())
    .returning('user_id')
}

export function updateRole(restaurantId: number, userId: string, role: Role) {
  return sqlOf
    .updateTable('memberships')
    .set({ role })
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
    update staff_sessions set restaurant_id = ${restaurantId}
     where id = ${sessionId} and user_id = ${userId}
       and exists (select from memberships m where m.user_id = ${userId} and m.restaurant_id = ${restaurantId})
     returning id`
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

export function deleteSecondFactor(userId: string) {
  return sql<never>`
    with gone as (delete from staff_second_factors where user_id = ${userId})
    update staff_users set two_factor_enabled = false where id = ${userId}`
}

export function deleteExpired(now: number) {
  return sql<never>`
    with sessions as (delete from staff_sessions where expires_at < ${new Date(now)})
    delete from staff_verifications where expires_at < ${new Date(now)}`
}
