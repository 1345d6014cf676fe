// For tests of the embedded PostgreSQL: a fresh data directory for each, and nothing left running after it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import {
  type EmbeddedPostgres,
  runEmbeddedPostgres,
} from '../src/platform/postgres/embedded/embedded-postgres.ts'
import { PLACE_FOR_DATA } from './place-for-data.ts'

const EMBEDDED = join(import.meta.dirname, '../src/platform/postgres/embedded')

export const isRoot = process.geteuid?.() === 0
const settings = { fsync: 'off', shared_buffers: '128MB' }

let seed: string
export let home: string
export let dataDir: string
let servers: EmbeddedPostgres[]
export let children: ChildProcess[]

beforeAll(async () => {
  seed = mkdtempSync(join(PLACE_FOR_DATA, 'comanda-seed-'))
  await (await runEmbeddedPostgres({ dataDir: seed, settings })).stop()
})

afterAll(() => rmSync(seed, { recursive: true, force: true }))

/** Tests that are not about the first start begin with a cluster: a copy takes a tenth of initdb's time. */
export function withCluster(directory = dataDir): void {
  mkdirSync(directory, { mode: 0o700 })
  execFileSync('cp', ['-a', join(seed, 'postgres'), directory])
}

beforeEach(() => {
  home = mkdtempSync(join(PLACE_FOR_DATA, 'comanda-'))
  dataDir = join(home, 'data')
  servers = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const server of servers) await server.stop()
  rmSync(home, { recursive: true, force: true })
})

export async function run(directory = dataDir): Promise<EmbeddedPostgres> {
  const server = await runEmbeddedPostgres({ dataDir: directory, settings })
  servers.push(server)
  return server
}

export async function connect(server: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client({
    host: server.host,
    port: server.port,
    user: server.superuser,
    database: 'postgres',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function query(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = await connect(server)
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another node that runs the server of the directory and says so in one line of JSON. */
export async function runElsewhere(
  directory: string,
  { source = EMBEDDED, uid }: { source?: string; uid?: number } = {},
): Promise<{ child: ChildProcess; said: { pid: number; startedHere: boolean; error?: string } }> {
  const script = `
    const { runEmbeddedPostgres } = await import(${JSON.stringify(join(source, 'embedded-postgres.ts'))})
    const say = (words) => console.log(JSON.stringify(words))
    await runEmbeddedPostgres(${JSON.stringify({ dataDir: directory, settings })}).then(
      ({ pid, startedHere }) => say({ pid, startedHere }),
      (error) => say({ error: error.name + ': ' + error.message }),
    )
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, said: JSON.parse(line) }
}

export async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

export function gone(server: EmbeddedPostgres): Promise<void> {
  return new Promise((resolve) => server.onExit(resolve))
}

export const pidFile = () => join(dataDir, 'postgres/postmaster.pid')
