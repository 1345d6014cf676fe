import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inDirectory } from '../db/transaction.ts'
import { KEY_BYTES, parseSecretKey, type SecretBox, secretBox } from './secret-box.ts'

export class SecretKeyError extends Error {}

/** SECRET_KEY, or the file beside the data, which the first start makes. */
export async function openSecretBox(
  database: Database,
  { secretKey, dataDir }: { secretKey: Buffer | null; dataDir: string },
): Promise<SecretBox> {
  const key = secretKey ?? (await keyFromFile(dataDir))
  await assertSameKey(database, key, secretKey === null ? join(dataDir, 'secret-key') : 'SECRET_KEY')
  return secretBox(key)
}

/** Written whole under another name and then linked, so that of two first starts at once both read the same key. */
async function keyFromFile(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'secret-key')
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known !== null) return keyIn(known, file)
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 })
  await link(draft, file).catch((error) => {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
  return keyIn(await readFile(file, 'utf8'), file)
}

function keyIn(text: string, file: string): Buffer {
  const key = parseSecretKey(text.trim())
  if (!key) throw new SecretKeyError(`${file} does not hold 32 bytes in base64 or hexadecimal`)
  return key
}

/** A wrong key is told at the start, not when the first secret does not open. */
async function assertSameKey(database: Database, key: Buffer, source: string): Promise<void> {
  const mark = createHmac('sha256', key).update('comanda secret key').digest()
  await inDirectory(
    database,
    sql`insert into service_keys (name, key) values ('secret-key-mark', ${mark}) on conflict do nothing`,
  )
  const [row] = await inDirectory(
    database,
    sql<{ key: Buffer }>`select key from service_keys where name = 'secret-key-mark'`,
  )
  if (row && !row.key.equals(mark)) {
    throw new SecretKeyError(
      `${source} is not the key that this database's secrets are sealed with; set SECRET_KEY to that one`,
    )
  }
}
