import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import {
  keepOldKeys,
  makeKeyFile,
  readKeyFile,
  replaceKeyFile,
  SecretKeyError,
} from '../../platform/crypto/key-file.ts'
import { type KeyHolder, keyHolders } from '../../platform/crypto/key-watch.ts'
import { fingerprintOf, KEY_BYTES, KeyRing, keyWith, markOf } from '../../platform/crypto/secret-box.ts'
import {
  encryptionOf,
  encryptRoot,
  type KeySource,
  keysOf,
  openKeys,
  readRoot,
} from '../../platform/crypto/secret-key.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { countUnreadable, type EncryptedAgain, encryptAll } from './encrypt-again.ts'

const LOOK_EVERY_MS = 500
const LOOK_OFTEN_MS = 50
const WAIT_MS = 60_000

export type Rotating = {
  database: Database
  /** Only the owner may change which key encrypts. */
  owner: Pick<pg.Pool, 'query'>
  source: KeySource
  tell: (line: string) => void
  /** How long processes are waited for. */
  waitMs?: number
}

/** `oldKeyFile` is where the key from before is kept, if it was in a file. */
export type Rotated = EncryptedAgain & { oldKeyFile: string | null }

/**
 * From the old key to the new one, while the service runs: every process has both, then all encrypt with the new one, then
 * what is encrypted with the old one is encrypted again. Each step looks first whether it is done, so a rotation that was broken
 * off goes on where it was.
 */
export async function rotateSecretKey(rotating: Rotating): Promise<Rotated> {
  const { database, source, tell } = rotating
  const { ring } = await openKeys(database, source)
  const target = await newKeyOf(source, ring, tell)
  ring.learn([target])
  await everyProcess(rotating, 'has the new key', ({ known }) => has(known, target))
  if (!ring.current.equals(target)) await encryptWithNow(rotating, ring, target)
  await everyProcess(rotating, 'encrypts with the new key', ({ seals_with }) => has([seals_with], target))
  await olderTransactionsEnded(rotating)
  const done = await encryptAll({ database, ring, tell })
  const oldKeyFile = source.secretKeys.length === 0 ? await leaveOldKeys(source.dataDir, target) : null
  return { ...done, oldKeyFile }
}

async function leaveOldKeys(dataDir: string, target: Buffer): Promise<string | null> {
  const old = ((await readKeyFile(dataDir)) ?? []).filter((key) => !key.equals(target))
  const kept = old.length > 0 ? await keepOldKeys(dataDir, old) : null
  await replaceKeyFile(dataDir, [target])
  return kept
}

/** The first key given. The file gets a new one, before the old, unless a rotation that was broken off has put it there. */
async function newKeyOf(source: KeySource, ring: KeyRing, tell: Rotating['tell']): Promise<Buffer> {
  const keys = await keysOf(source, { mayMake: false })
  const [first] = keys
  if (!first) throw new SecretKeyError('there is no key')
  if (keys.length > 1) return first
  if (source.secretKeys.length > 0) {
    throw new SecretKeyError(
      'SECRET_KEY holds one key. Put a new one before it (SECRET_KEY=NEW,OLD; `openssl rand -base64 32` makes one), restart every process with both, and run this again',
    )
  }
  const made = randomBytes(KEY_BYTES)
  await replaceKeyFile(source.dataDir, [made, ring.current])
  tell('a new key is in the file, before the old one')
  return made
}

function has(fingerprints: readonly Buffer[], key: Buffer): boolean {
  return fingerprints.some((one) => one.equals(fingerprintOf(key)))
}

async function everyProcess(
  { database, tell, waitMs = WAIT_MS }: Rotating,
  what: string,
  isThere: (holder: KeyHolder) => boolean,
): Promise<void> {
  const until = Date.now() + waitMs
  let isReported = false
  for (;;) {
    const holders = await keyHolders(database)
    const missing = holders.filter((holder) => !isThere(holder)).length
    if (missing === 0) {
      tell(`every process ${what} (${holders.length} serving)`)
      return
    }
    if (Date.now() > until) {
      throw new SecretKeyError(
        `${missing} of ${holders.length} processes did not come to it that each ${what}: give every process the same SECRET_KEY (NEW,OLD), restart it, and run this again`,
      )
    }
    if (!isReported) {
      tell(
        `waiting until every process ${what}: ${missing} of ${holders.length} to go, for ${waitMs / 1000} seconds at most`,
      )
      isReported = true
    }
    await sleep(LOOK_EVERY_MS)
  }
}

/** One that is open may hold what it encrypted with the old key, where nobody can see it yet. */
async function olderTransactionsEnded({ owner, tell, waitMs = WAIT_MS }: Rotating): Promise<void> {
  const until = Date.now() + waitMs
  let isReported = false
  const { rows: moments } = await owner.query<{ now: string }>('select clock_timestamp()::text as now')
  for (;;) {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
          and xact_start <= $1::timestamptz order by xact_start`,
      [moments[0]?.now],
    )
    const [oldest] = rows
    if (!oldest) return
    if (Date.now() > until) {
      throw new SecretKeyError(
        `a transaction from before the new key is still open (process ${oldest.pid} of PostgreSQL; a backup, for instance). The old key is still needed: run this again when it has ended`,
      )
    }
    if (!isReported) {
      tell(
        `waiting for a transaction from before the new key (process ${oldest.pid} of PostgreSQL), for ${waitMs / 1000} seconds at most`,
      )
      isReported = true
    }
    await sleep(LOOK_OFTEN_MS)
  }
}

async function encryptWithNow(
  { database, owner, tell }: Rotating,
  ring: KeyRing,
  target: Buffer,
): Promise<void> {
  const encryption = await encryptionOf(database)
  if (!encryption) throw new SecretKeyError('nothing is encrypted yet')
  const root = encryptRoot(target, readRoot(ring, encryption.root))
  await owner.query('update sealing set mark = $1, root = $2 where mark = $3', [
    markOf(target),
    root,
    encryption.mark,
  ])
  ring.encryptWith(markOf(target))
  tell('the new key encrypts from now on')
}

export type Accepted = EncryptedAgain & { nothingLost: boolean }

/** The old key is gone: the one that is there encrypts from now on, and what only the old one opened is given up. */
export async function acceptLostKey({ database, owner, source, tell }: Rotating): Promise<Accepted> {
  if (source.secretKeys.length === 0 && (await readKeyFile(source.dataDir)) === null) {
    await makeKeyFile(source.dataDir)
  }
  const keys = await keysOf(source, { mayMake: false })
  const [key] = keys
  if (!key) throw new SecretKeyError('there is no key')
  const encryption = await encryptionOf(database)
  const fitting = encryption && keyWith(keys, encryption.mark)
  if (fitting) {
    // One that was broken off has changed the mark already, and left what it had not come to.
    const sum = await countUnreadable(database, new KeyRing(keys, fitting))
    if (Object.keys(sum.unreadable).length === 0) return { ...sum, nothingLost: true }
  } else {
    await owner.query(
      `insert into sealing (mark, root) values ($1, $2)
       on conflict (is_only) do update set mark = excluded.mark, root = excluded.root`,
      [markOf(key), encryptRoot(key, randomBytes(KEY_BYTES))],
    )
    tell('the service can now start with the current key')
  }
  const done = await encryptAll({ database, ring: new KeyRing(keys, fitting ?? key), tell }, 'give up')
  return { ...done, nothingLost: false }
}
