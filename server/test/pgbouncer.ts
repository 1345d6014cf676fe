// PgBouncer as Debian packages it, before a PostgreSQL that is not ours.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityFor, ownerOf } from '../src/platform/postgres/embedded/account.ts'
import { hasProgram } from './debian.ts'
import { type ExternalPostgres, PASSWORD } from './external-postgres.ts'
import { freePort } from './service.ts'

const BINARY = '/usr/sbin/pgbouncer'

/** True where it is installed, or could be. */
export const hasPgBouncer = (): boolean => hasProgram(BINARY, 'pgbouncer')

export type PgBouncer = {
  url(user: string, database: string, query?: string): string
  close(): Promise<void>
}

export async function pgBouncer(
  postgres: ExternalPostgres,
  users: string[],
  settings: Record<string, string>,
): Promise<PgBouncer> {
  const directory = await mkdtemp(join(postgres.home, 'pgbouncer-'))
  chmodSync(directory, 0o755)
  const port = await freePort()
  const usersFile = join(directory, 'users.txt')
  const configFile = join(directory, 'pgbouncer.ini')
  writeFileSync(usersFile, users.map((user) => `"${user}" "${PASSWORD}"\n`).join(''))
  const written = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: usersFile,

    default_pool_size: '4',
    ...settings,
  }
  const lines = Object.entries(written).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    configFile,
    ['[databases]', `* = host=127.0.0.1 port=${postgres.port}`, '[pgbouncer]', ...lines, ''].join('\n'),
  )
  const child = spawn(BINARY, [configFile], {
    cwd: '/',
    stdio: 'ignore',
    ...identityFor(ownerOf(join(postgres.home, 'primary'))),
  })
  const exited = once(child, 'exit')
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start with ${configFile}`)
    await sleep(20)
  }
  return {
    url: (user, database, query = '') =>
      `postgres://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}${query}`,
    async close() {
      child.kill('SIGTERM')
      await exited
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
