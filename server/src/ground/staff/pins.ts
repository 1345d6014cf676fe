// A PIN lets a person work at a till of their branch, and confirm one act there. It is looked at only for a paired device, and opens
// nothing else. The database keeps its hash, made as those of passwords are, and encrypted: a hash alone does not hide four digits.
import { randomBytes } from 'node:crypto'
import { type SecretBox, SecretUnreadable } from '../../platform/crypto/secret-box.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'
import { tooManyRequests } from '../../platform/retry-after.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/time/clock.ts'
import { record } from '../audit/commands.ts'
import { tell } from '../tenants/tell.ts'
import { hashPassword } from './commands.ts'
import { countTryOf, deletePin, forgetTriesOf, insertPin, type PinRow, pinAt } from './pin-queries.ts'

const MOST_TRIES = 5
const LOCKED_MS = MINUTE_MS
/** Four digits last for months then, not for days. */
const LONGEST_LOCK_MS = HOUR_MS
/** Whoever has no PIN here is counted as one person, so that nobody can fill the table with made-up people. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

export function placeOfPin(restaurantId: number, userId: string): string {
  return `till pin:${restaurantId}:${userId}`
}

/** Over whatever was set before; the tills that they have opened with that are locked. `hash` takes its time: make it first. */
export async function setPin(tx: Tx, box: SecretBox, { userId, hash }: { userId: string; hash: string }) {
  await tx.run(deletePin(userId))
  insertPin(tx, userId, box.encrypt(hash, placeOfPin(tx.restaurant.id, userId)))
  record(tx, { action: 'staff.pin_set', subject: { kind: 'staff', id: userId } })
  tell(tx, 'devices', null)
}

/** False where there was none. */
export async function removePin(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx.run(deletePin(userId))
  if (gone.length === 0) return false
  record(tx, { action: 'staff.pin_removed', subject: { kind: 'staff', id: userId } })
  tell(tx, 'devices', null)
  return true
}

export type PinDesk = { database: Database; box: SecretBox }
export type AtTill = {
  restaurant: Restaurant
  cause: Cause
  till: { deviceId: number; branchId: number }
}

/**
 * Whether it is the PIN of this person, who works at the branch of the till. It takes as long for whoever has none. Counted for
 * the device and the person before it is looked at; after five wrong ones even the right one has to wait.
 */
export async function pinFits(
  { database, box }: PinDesk,
  { restaurant, cause, till }: AtTill,
  { userId, pin }: { userId: string; pin: string },
): Promise<boolean> {
  const { deviceId, branchId } = till
  const { now } = cause
  const { kept, counted, tries, locked_until } = await inRestaurant(
    database,
    restaurant,
    cause,
    async (tx) => {
      const [kept] = await tx.run(pinAt(branchId, userId))
      const counted = kept ? userId : NOBODY
      const locks = { most: MOST_TRIES, lockMs: LOCKED_MS, longestMs: LONGEST_LOCK_MS }
      const count = { deviceId, userId: counted, ...locks }
      return { kept, counted, ...(await countTryOf(tx, count)) }
    },
  )
  if (tries > MOST_TRIES) throw tooManyRequests((locked_until ?? now) - now)
  const hash = hashIn(box, kept, placeOfPin(restaurant.id, userId))
  const { verifyPassword } = await import('better-auth/crypto')
  const isSame = await verifyPassword({ hash: hash ?? (await nobodysHash()), password: pin })
  const fits = isSame && hash !== null
  if (fits || tries === MOST_TRIES) {
    await inRestaurant(database, restaurant, cause, async (tx) => {
      if (fits) forgetTriesOf(tx, deviceId, counted)
      else record(tx, lockedOut(deviceId, kept ? userId : null))
    })
  }
  return fits
}

function lockedOut(deviceId: number, userId: string | null) {
  return {
    action: 'device.pin_locked',
    subject: { kind: 'device', id: deviceId },
    after: { person: userId },
  }
}

function hashIn(box: SecretBox, row: PinRow | undefined, place: string): string | null {
  if (!row) return null
  try {
    return box.decrypt(row.sealed_pin, place)
  } catch (error) {
    if (error instanceof SecretUnreadable) return null
    throw error
  }
}

let nobodys: Promise<string> | null = null

/** Of what nobody knows: looked at where there is no PIN, so that it takes as long. */
function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword(randomBytes(32).toString('base64url'))
  return nobodys
}
