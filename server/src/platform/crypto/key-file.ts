import { randomBytes, randomUUID } from 'node:crypto'
import { chown, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KEY_BYTES, parseSecretKeys } from './secret-box.ts'

export class SecretKeyError extends Error {}

export function keyFileIn(dataDir: string): string {
  return join(dataDir, 'secret-key')
}

/** One key in each line, the newest first; null where there is no such file. */
export async function readKeyFile(dataDir: string): Promise<Buffer[] | null> {
  const file = keyFileIn(dataDir)
  const text = await readFile(file, 'utf8').catch((error) => {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const keys = parseSecretKeys(text)
  if (!keys) throw new SecretKeyError(`${file} does not hold 32 bytes in base64 or hexadecimal in each line`)
  return keys
}

/** Written whole under another name and then linked, so that of two first starts at once both read the same key. */
export async function makeKeyFile(dataDir: string): Promise<void> {
  const file = keyFileIn(dataDir)
  await mkdir(dataDir, { recursive: true })
  const draft = await writeDraft(file, [randomBytes(KEY_BYTES)])
  await link(draft, file).catch((error) => {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
}

/** In one step, and still readable for the user that the service runs as. */
export async function replaceKeyFile(dataDir: string, keys: readonly Buffer[]): Promise<void> {
  const file = keyFileIn(dataDir)
  const draft = await writeDraft(file, keys)
  const { uid, gid } = await stat(file)
  if (process.getuid?.() === 0) await chown(draft, uid, gid)
  await rename(draft, file)
}

/** Backups from before a rotation open with the old key alone, so it stays, beside the new one and as well guarded. */
export async function keepOldKeys(
  dataDir: string,
  keys: readonly Buffer[],
  now = new Date(),
): Promise<string> {
  const file = keyFileIn(dataDir)
  const kept = `${file}.before-${now.toISOString().replaceAll(/[-:.]/g, '')}`
  const draft = await writeDraft(file, keys)
  const { uid, gid } = await stat(file)
  if (process.getuid?.() === 0) await chown(draft, uid, gid)
  await rename(draft, kept)
  return kept
}

async function writeDraft(file: string, keys: readonly Buffer[]): Promise<string> {
  const draft = `${file}.${randomUUID()}`
  const text = keys.map((key) => `${key.toString('base64')}\n`).join('')
  await writeFile(draft, text, { mode: 0o600, flush: true })
  return draft
}
