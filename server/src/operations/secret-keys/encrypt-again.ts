import { listRestaurants } from '../../ground/tenants/queries.ts'
import {
  beginningOf,
  canDecrypt,
  encryptWith,
  type KeyRing,
  secretBox,
} from '../../platform/crypto/secret-box.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'
import { notifyOwner } from '../../restaurant/notifications/commands.ts'
import {
  ENCRYPTED_COLUMNS,
  type EncryptedColumn,
  encryptedOtherwise,
  lockEncrypted,
  type RowKey,
  writeEncrypted,
} from './encrypted-columns.ts'

/** In one transaction: short enough that nobody waits for the rows that it locks. */
const AT_ONCE = 100

export type EncryptedAgain = {
  restaurants: number
  encryptedAgain: number
  /** How many of each column open with none of the keys. */
  unreadable: Record<string, number>
}

type Work = { database: Database; ring: KeyRing; tell: (line: string) => void }

function operator(): Cause {
  return {
    actor: { kind: 'operator', id: null, name: null },
    requestId: null,
    now: Date.now(),
    clock: Date.now,
  }
}

/** What opens with none of the keys. ChangeListener nothing. */
export async function countUnreadable(database: Database, ring: KeyRing): Promise<EncryptedAgain> {
  return encryptAll({ database, ring, tell: () => undefined }, 'count')
}

/** `give up` settles what opens with none of the keys; `count` changes nothing at all. */
type Manner = 'encrypt' | 'give up' | 'count'

/** Encrypts everything with the key that encrypts now. Whatever is done already is left, so it can be broken off and begun again. */
export async function encryptAll(
  { database, ring, tell }: Work,
  manner: Manner = 'encrypt',
): Promise<EncryptedAgain> {
  const restaurants = await inDirectory(database, listRestaurants())
  const sum: EncryptedAgain = { restaurants: restaurants.length, encryptedAgain: 0, unreadable: {} }
  for (const [index, restaurant] of restaurants.entries()) {
    const lost = await encryptOf(database, ring, restaurant, sum, manner)
    if (manner === 'give up' && lost.size > 0) {
      await inRestaurant(database, restaurant, operator(), (tx) => tellOwner(tx, lost))
    }
    if ((index + 1) % 100 === 0 || index + 1 === restaurants.length) {
      tell(`${index + 1} of ${restaurants.length} restaurants, ${sum.encryptedAgain} secrets encrypted again`)
    }
  }
  return sum
}

/** Answers the columns of which something is lost. */
async function encryptOf(
  database: Database,
  ring: KeyRing,
  restaurant: Restaurant,
  sum: EncryptedAgain,
  manner: Manner,
): Promise<Set<string>> {
  const lost = new Set<string>()
  for (const one of ENCRYPTED_COLUMNS) {
    const inside = <T>(work: (tx: Tx) => Promise<T>) => inRestaurant(database, restaurant, operator(), work)
    const keys = await inside((tx) => encryptedOtherwise(tx, one, beginningOf(ring.current)))
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const few = keys.slice(from, from + AT_ONCE)
      const done = await inside((tx) => encryptFew(tx, ring, one, few, manner))
      sum.encryptedAgain += done.encryptedAgain
      if (done.unreadable === 0) continue
      const name = `${one.table}.${one.column}`
      sum.unreadable[name] = (sum.unreadable[name] ?? 0) + done.unreadable
      lost.add(name)
    }
  }
  return lost
}

async function encryptFew(
  tx: Tx,
  ring: KeyRing,
  one: EncryptedColumn,
  keys: RowKey[],
  manner: Manner,
): Promise<{ encryptedAgain: number; unreadable: number }> {
  const box = secretBox(ring)
  const done = { encryptedAgain: 0, unreadable: 0 }
  for (const key of keys) {
    const encrypted = await lockEncrypted(tx, one, key)
    if (encrypted === null || encrypted.subarray(0, 9).equals(beginningOf(ring.current))) continue
    const place = one.place(tx, key)
    if (canDecrypt(box, encrypted, place)) {
      if (manner === 'count') continue
      writeEncrypted(tx, one, key, encryptWith(ring.current, box.decrypt(encrypted, place), place))
      done.encryptedAgain += 1
    } else {
      if (manner === 'give up') await one.giveUp?.(tx, key)
      done.unreadable += 1
    }
  }
  return done
}

const WORDS: Record<string, string> = {
  'payment_accounts.secret_key': 'Enter your Stripe keys again, under Settings → Online payments.',
  'hubrise_connections.access_token': 'Connect to HubRise again, under Settings, Channels.',
  'webhook_endpoints.secret':
    'Rotate the secret of every webhook endpoint and of the point of sale, and give each receiver its new one. Until then nothing is sent to them.',
}

/** Whoever has to do something about it is told, once for each thing that is lost. */
async function tellOwner(tx: Tx, lost: ReadonlySet<string>): Promise<void> {
  const tasks = Object.entries(WORDS).filter(([name]) => lost.has(name))
  if (tasks.length === 0) return
  await notifyOwner(tx, {
    kind: 'secrets.lost',
    title: 'Secrets must be entered again',
    body: `The service lost the key that its secrets were encrypted with. ${tasks.map(([, task]) => task).join(' ')}`,
  })
}
