import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dataDir, home, isRoot, run, runElsewhere, withCluster } from '../../../../test/embedded-server.ts'
import { nameOf, ownerOf } from './account.ts'
import { beginEmbeddedPostgres, runEmbeddedPostgres } from './embedded-postgres.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

async function refusal(directory = dataDir): Promise<string> {
  const error = await run(directory).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(EmbeddedPostgresError)
  return (error as Error).message
}

describe('a clear refusal', () => {
  it('of a cluster of another major version', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    expect(await refusal()).toBe(
      `DATA_DIR ${dataDir} was written by PostgreSQL 17 and this release runs 18; see "upgrade" in docs/operations.md`,
    )
  })

  it('of a directory postgres that holds something else', async () => {
    mkdirSync(join(dataDir, 'postgres/photos'), { recursive: true })
    expect(await refusal()).toBe(
      `DATA_DIR ${dataDir} has a directory postgres that is no PostgreSQL cluster; move it away or choose another DATA_DIR`,
    )
  })

  it('told to whoever begins it and does other work meanwhile', async () => {
    writeFileSync(dataDir, '')
    const { spawned, server } = beginEmbeddedPostgres({ dataDir })
    await spawned
    await expect(server).rejects.toThrow(EmbeddedPostgresError)
  })

  it('of a data directory that is a file', async () => {
    writeFileSync(dataDir, '')
    expect(await refusal()).toBe(
      `DATA_DIR ${dataDir} cannot be reached or made by user ${nameOf(process.geteuid!())} (EEXIST); choose another DATA_DIR`,
    )
  })

  it('of settings that PostgreSQL does not know, with the end of its log', async () => {
    withCluster()
    const failure = runEmbeddedPostgres({ dataDir, settings: { no_such_setting: '1' } })
    await expect(failure).rejects.toThrow(EmbeddedPostgresError)
    await expect(failure).rejects.toThrow(
      /did not start.*unrecognized configuration parameter "no_such_setting"/s,
    )
  })

  it('of a machine for which no PostgreSQL is installed', async () => {
    const bare = join(home, 'bare')
    cpSync(import.meta.dirname, bare, { recursive: true })
    writeFileSync(join(bare, 'package.json'), '{"type":"module"}')
    const { said } = await runElsewhere(dataDir, { source: bare })
    expect(said.error).toMatch(
      /^EmbeddedPostgresError: The package @embedded-postgres\/linux-\w+ with PostgreSQL for this machine is not installed/,
    )
  })

  it.skipIf(isRoot)('of a data directory of another user (as an ordinary user)', async () => {
    expect(await refusal('/etc')).toBe(
      'DATA_DIR /etc belongs to user root; run as that user or choose another DATA_DIR',
    )
    expect(await refusal('/proc/1/cwd/data')).toMatch(/cannot be reached or made/)
  })

  it.runIf(isRoot)('of a data directory of another user (as root, who can play that user)', async () => {
    withCluster()
    const ordinary = 65534
    const source = join(home, 'source')
    cpSync(import.meta.dirname, source, { recursive: true })
    chmodSync(home, 0o755)
    const server = await run()
    await server.stop()
    const owner = nameOf(ownerOf(join(dataDir, 'postgres')).uid)
    const closed = await runElsewhere(dataDir, { source, uid: ordinary })
    chmodSync(dataDir, 0o777)
    const open = await runElsewhere(dataDir, { source, uid: ordinary })
    const belongsTo = (user: string) =>
      `EmbeddedPostgresError: DATA_DIR ${dataDir} belongs to user ${user}; run as that user or choose another DATA_DIR`
    expect([closed.said.error, open.said.error]).toEqual([belongsTo('root'), belongsTo(owner)])
  })

  it.runIf(isRoot)('of a cluster that belongs to root (as root)', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n')
    expect(await refusal()).toMatch(/belongs to root.*chown -R comanda: /)
  })
})
