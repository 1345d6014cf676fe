import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../postgres/pool/database.ts'
import { inDirectory } from '../postgres/transaction/transaction.ts'
import { keyFileIn, makeKeyFile, readKeyFile, SecretKeyError } from './key-file.ts'
import { encryptWith, KEY_BYTES, KeyRing, keyWith, markOf, type SecretBox, secretBox } from './secret-box.ts'

export { SecretKeyError }

/** Where the keys of an installation are. */
export type KeySource = { secretKeys: readonly Buffer[]; dataDir: string }

const ROOT_PLACE = 'root of derived keys'

/** SECRET_KEY, or the file beside the data, which the first start makes. */
export async function openSecretBox(database: Database, source: KeySource): Promise<SecretBox> {
  return (await openKeys(database, source)).box
}

export async function openKeys(
  database: Database,
  source: KeySource,
): Promise<{ ring: KeyRing; box: SecretBox }> {
  const oldMark = await markOfOldVersion(database)
  const encryption = await encryptionOf(database)
  const keys = await keysOf(source, { mayMake: encryption === null && oldMark === null })
  const { mark, root } = encryption ?? (await beginEncryption(database, keys, oldMark, nameOf(source)))
  const current = keyWith(keys, mark)
  if (!current) throw notTheKey(nameOf(source))
  const ring = new KeyRing(keys, current)
  return { ring, box: secretBox(ring, readRoot(ring, root)) }
}

export type Encryption = { mark: Buffer; root: Buffer }

export async function encryptionOf(database: Database): Promise<Encryption | null> {
  const [row] = await inDirectory(database, sql<Encryption>`select mark, root from sealing`)
  return row ?? null
}

export function encryptRoot(key: Buffer, root: Buffer): Buffer {
  return encryptWith(key, root.toString('base64'), ROOT_PLACE)
}

export function readRoot(ring: KeyRing, encrypted: Buffer): Buffer {
  return Buffer.from(secretBox(ring).decrypt(encrypted, ROOT_PLACE), 'base64')
}

/** All keys that are given, the newest first. A new one is made only where nothing can be encrypted yet. */
export async function keysOf(
  { secretKeys, dataDir }: KeySource,
  { mayMake }: { mayMake: boolean },
): Promise<readonly Buffer[]> {
  if (secretKeys.length > 0) return secretKeys
  const known = await readKeyFile(dataDir)
  if (known) return known
  if (!mayMake) throw noKey(dataDir)
  await makeKeyFile(dataDir)
  return (await readKeyFile(dataDir)) ?? []
}

/** Whether one of the keys opens what the database holds; null where it holds nothing encrypted. Makes no key. */
export async function keyFits(
  owner: Pick<pg.ClientBase, 'query'>,
  { secretKeys, dataDir }: KeySource,
): Promise<boolean | null> {
  const { rows } = await owner.query<{ mark: Buffer }>(
    `select mark from public.sealing
     union all
     select key from public.service_keys
      where name = 'secret-key-mark' and not exists (select from public.sealing)`,
  )
  const [encrypted] = rows
  if (!encrypted) return null
  const keys = secretKeys.length > 0 ? secretKeys : ((await readKeyFile(dataDir)) ?? [])
  return keyWith(keys, encrypted.mark) !== null
}

/** Versions before derived every key from SECRET_KEY itself, which then stays their root. */
async function beginEncryption(
  database: Database,
  keys: readonly Buffer[],
  oldMark: Buffer | null,
  source: string,
): Promise<Encryption> {
  const old = oldMark && keyWith(keys, oldMark)
  if (oldMark && !old) throw notTheKey(source)
  const key = old ?? keys[0]
  if (!key) throw notTheKey(source)
  const root = old ?? randomBytes(KEY_BYTES)
  await inDirectory(
    database,
    sql`insert into sealing (mark, root) values (${markOf(key)}, ${encryptRoot(key, root)}) on conflict do nothing`,
  )
  const kept = await encryptionOf(database)
  if (!kept) throw new Error('the mark of SECRET_KEY could not be kept')
  return kept
}

async function markOfOldVersion(database: Database): Promise<Buffer | null> {
  const [row] = await inDirectory(
    database,
    sql<{ key: Buffer }>`select key from service_keys where name = 'secret-key-mark'`,
  )
  return row?.key ?? null
}

function nameOf({ secretKeys, dataDir }: KeySource): string {
  return secretKeys.length > 0 ? 'SECRET_KEY' : keyFileIn(dataDir)
}

function notTheKey(source: string): SecretKeyError {
  return new SecretKeyError(
    `${source} is not the key that this database's secrets are encrypted with; set SECRET_KEY to that one, or put the file back. ` +
      'A backup from before `comanda secret rotate` needs the key from before it. ' +
      IF_LOST,
  )
}

function noKey(dataDir: string): SecretKeyError {
  return new SecretKeyError(
    `there is no key: SECRET_KEY is not set, and there is no file ${keyFileIn(dataDir)}. This database's secrets are encrypted with one: set it, or put the file back. ${IF_LOST}`,
  )
}

const IF_LOST =
  'If it is lost: `comanda secret lost` lets the service start without it, and says what must be entered again'
