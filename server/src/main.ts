import { type Config, ConfigError } from './config.ts'
import { type BegunPostgres, beginEmbeddedPostgres } from './platform/postgres/embedded/embedded-postgres.ts'
import { untilSignal } from './process/signals.ts'
import type { ServeOptions } from './surfaces/cli/serve.ts'

const ROLES = ['api', 'worker'] as const

/** Resolves once everything has been stopped again. This file imports little: what it starts is to start at once. */
export async function serve(config: Config, options: ServeOptions): Promise<void> {
  const roles = readRoles(options.roles)
  if (options.processes > 1) {
    if (!roles.has('api')) throw new ConfigError(['--processes needs the role api, which --roles leaves out'])
    const { supervise } = await import('./process/supervisor.ts')
    return supervise(config, roles, options.processes)
  }
  const startedAt = performance.now()
  // Before the server runs: a signal that comes while the rest is loaded stops it too.
  const stopAsked = untilSignal(() => haltDatabase(config))
  const begun = await beginDatabase(config)
  const { serveSingle } = await import('./process/single.ts')
  await serveSingle(config, { roles, startedAt, stopAsked, begun })
}

/** PostgreSQL gets ready on one core while the other loads the service. */
async function beginDatabase({ databaseUrl, dataDir }: Config): Promise<BegunPostgres | null> {
  if (databaseUrl !== null) return null
  const begun = beginEmbeddedPostgres({ dataDir })
  await begun.spawned
  return begun
}

async function haltDatabase(config: Config): Promise<void> {
  const { haltInstallation } = await import('./installation.ts')
  await haltInstallation(config)
}

function readRoles(text: string): Set<string> {
  const roles = text.split(',').map((role) => role.trim())
  const unknown = roles.filter((role) => !ROLES.some((known) => known === role))
  if (unknown.length > 0)
    throw new ConfigError([`--roles takes ${ROLES.join(' and ')}, not "${unknown.join(', ')}"`])
  return new Set(roles)
}
