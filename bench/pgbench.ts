import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHistogram } from 'node:perf_hooks'
import { promisify } from 'node:util'
import type { Outcome } from './load.ts'
import type { Contender } from './rounds.ts'
import type { Address } from './shape.ts'

const PLACES = ['/usr/bin/pgbench', '/usr/local/bin/pgbench', '/usr/lib/postgresql/18/bin/pgbench']
const CLIENTS = 16
const LOG = 'latencies'

export type Scripts = { name?: string; scripts: string[]; prepared?: boolean }

/**
 * PostgreSQL's own load generator, full durability, no HTTP and no rules: the most that the disk and the server give.
 * Several scripts are run in equal shares.
 */
export function pgbench(
  { host, port, user, database }: Address,
  { name = 'pgbench', scripts, prepared = false }: Scripts,
): Contender {
  const binary = PLACES.find((place) => existsSync(place))
  if (!binary)
    throw new Error('pgbench is missing: install it (Debian: postgresql-client, postgresql-contrib)')
  return {
    name,
    async run(durationMs) {
      const directory = await mkdtemp(join(tmpdir(), 'comanda-pgbench-'))
      try {
        const files = scripts.map((_, index) => join(directory, `script-${index}.sql`))
        for (const [index, file] of files.entries()) await writeFile(file, scripts[index] ?? '')
        const seconds = String(Math.max(1, Math.round(durationMs / 1000)))
        const { stdout } = await promisify(execFile)(
          binary,
          [
            ...['-n', '-M', prepared ? 'prepared' : 'simple', ...files.flatMap((file) => ['-f', file])],
            ...['-c', String(CLIENTS), '-j', '1', '-T', seconds, '-l', '--log-prefix', LOG],
            ...['-h', host, '-p', String(port), '-U', user, database],
          ],
          { cwd: directory },
        )
        return outcomeOf(stdout, await logIn(directory))
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },
  }
}

async function logIn(directory: string): Promise<string> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(LOG))
  const texts = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')))
  return texts.join('')
}

/** Of pgbench's summary, and of its log: client, transaction, microseconds, and more. */
function outcomeOf(report: string, log: string): Outcome {
  const perSecond = Number(/tps = ([\d.]+)/.exec(report)?.[1] ?? 0)
  const failed = Number(/number of failed transactions: (\d+)/.exec(report)?.[1] ?? 0)
  const latencies = createHistogram()
  for (const line of log.split('\n')) {
    const micros = Number(line.split(' ')[2])
    if (micros > 0) latencies.record(micros)
  }
  return {
    answered: latencies.count,
    perSecond,
    latencies,
    errors: failed > 0 ? [`${failed} transactions failed`] : [],
  }
}
