import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../postgres/pool/database.ts'
import { inDirectory } from '../postgres/transaction/transaction.ts'
import { readKeyFile } from './key-file.ts'
import { fingerprintOf, type KeyRing } from './secret-box.ts'
import { encryptionOf, type KeySource } from './secret-key.ts'

const EVERY_MS = 3_000
/** Whoever has not been heard of for longer has ended without saying so. */
const GONE_AFTER_MS = 20_000

/**
 * A process that serves says which keys it has and which one it encrypts with, and hears of a rotation in the same breath: it
 * reads the file anew and encrypts with the key that the database names.
 */
export async function watchKeys(
  database: Database,
  source: KeySource,
  ring: KeyRing,
  { onUnknown, everyMs = EVERY_MS }: { onUnknown: () => void; everyMs?: number },
): Promise<{ close(): Promise<void> }> {
  const id = randomUUID()
  let unknown = false
  async function look(): Promise<void> {
    if (source.secretKeys.length === 0) ring.learn((await readKeyFile(source.dataDir)) ?? [])
    const encryption = await encryptionOf(database)
    const isKnown = encryption === null || ring.encryptWith(encryption.mark)
    if (!isKnown && !unknown) onUnknown()
    unknown = !isKnown
    const known = ring.keys.map(fingerprintOf)
    await inDirectory(
      database,
      sql`insert into sealing_processes (id, known, seals_with, seen_at)
          values (${id}, ${known}::bytea[], ${fingerprintOf(ring.current)}, now())
          on conflict (id) do update
            set known = excluded.known, seals_with = excluded.seals_with, seen_at = excluded.seen_at`,
    )
  }
  await look()
  let looking: Promise<unknown> = Promise.resolve()
  // While the database is away nothing can be encrypted or rotated either.
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined)
  }, everyMs)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await looking
      await inDirectory(
        database,
        sql`delete from sealing_processes
             where id = ${id} or seen_at < now() - make_interval(secs => ${GONE_AFTER_MS / 1000})`,
      )
    },
  }
}

export type KeyHolder = { known: Buffer[]; seals_with: Buffer }

/** The processes that serve now. */
export function keyHolders(database: Database): Promise<KeyHolder[]> {
  return inDirectory(
    database,
    sql<KeyHolder>`select known, seals_with from sealing_processes
                    where seen_at > now() - make_interval(secs => ${GONE_AFTER_MS / 1000})`,
  )
}
