import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHistogram } from 'node:perf_hooks'
import { promisify } from 'node:util'
import type { Connection } from '../server/src/platform/db/database.ts'
import type { Contender } from './rounds.ts'

const PLACES = ['/usr/bin/pgbench', '/usr/local/bin/pgbench', '/usr/lib/postgresql/18/bin/pgbench']

/** PostgreSQL's own load generator, full durability, no HTTP and no rules: the most that the disk and the server give. */
export function pgbench(connection: Connection, options: { script: string; clients: number }): Contender {
  const binary = PLACES.find((place) => existsSync(place))
  if (!binary)
    throw new Error('pgbench is missing: install it (Debian: postgresql-client, postgresql-contrib)')
  if (!('host' in connection)) throw new Error('pgbench is run against the embedded PostgreSQL only')
  const { host, port, user, database } = connection
  return {
    name: 'pgbench',
    async run(durationMs) {
      const directory = await mkdtemp(join(tmpdir(), 'comanda-pgbench-'))
      try {
        const file = join(directory, 'inserts.sql')
        await writeFile(file, options.script)
        const seconds = String(Math.max(1, Math.round(durationMs / 1000)))
        const clients = String(options.clients)
        const { stdout } = await promisify(execFile)(binary, [
          ...['-n', '-M', 'simple', '-f', file, '-c', clients, '-j', '1', '-T', seconds],
          ...['-h', host, '-p', String(port), '-U', user, database],
        ])
        return outcomeOf(stdout)
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },
  }
}

export function outcomeOf(report: string) {
  const perSecond = Number(/tps = ([\d.]+)/.exec(report)?.[1] ?? 0)
  const averageMs = Number(/latency average = ([\d.]+) ms/.exec(report)?.[1] ?? 0)
  const failed = Number(/number of failed transactions: (\d+)/.exec(report)?.[1] ?? 0)
  const latencies = createHistogram()
  latencies.record(Math.max(1, Math.round(averageMs * 1000)))
  return { perSecond, latencies, errors: failed > 0 ? [`${failed} transactions failed`] : [] }
}
