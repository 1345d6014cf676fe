import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nameOf, ownAccount, runsAsRoot } from './account.ts'
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts'

const majorVersion = '18'

export function prepareDataDir(dataDir: string): void {
  const owner = makeDataDir(dataDir)
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    assertOwn(dataDir, owner)
    throw new EmbeddedPostgresError(
      `DATA_DIR ${dataDir} cannot be written (${codeOf(error)}); change that or choose another DATA_DIR`,
    )
  }
}

function makeDataDir(dataDir: string): number {
  try {
    makeDirectories(dirname(dataDir))
    makeDirectory(dataDir, 0o700)
    return statSync(dataDir).uid
  } catch (error) {
    const user = nameOf(ownAccount().uid)
    throw new EmbeddedPostgresError(
      `DATA_DIR ${dataDir} cannot be reached or made by user ${user} (${codeOf(error)}); choose another DATA_DIR`,
    )
  }
}

// Not mkdir's own recursion: in /proc, where nothing can be made, Node would try for ever.
function makeDirectories(directory: string): void {
  const parent = dirname(directory)
  if (parent !== directory && !existsSync(parent)) makeDirectories(parent)
  makeDirectory(directory)
}

function makeDirectory(directory: string, mode?: number): void {
  if (isDirectory(directory)) return
  try {
    mkdirSync(directory, { ...(mode !== undefined && { mode }) })
  } catch (error) {
    // Another start may have made it meanwhile.
    if (!isDirectory(directory)) throw error
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

export function clusterExists(pgdata: string): boolean {
  return existsSync(join(pgdata, 'PG_VERSION'))
}

export function assertClusterFits(dataDir: string, pgdata: string): void {
  const found = statSync(pgdata, { throwIfNoEntry: false })
  if (!found) return
  assertOwn(dataDir, found.uid)
  if (!clusterExists(pgdata)) {
    if (readdirSync(pgdata).length === 0) return
    throw new EmbeddedPostgresError(
      `DATA_DIR ${dataDir} has a directory postgres that is no PostgreSQL cluster; move it away or choose another DATA_DIR`,
    )
  }
  const version = readFileSync(join(pgdata, 'PG_VERSION'), 'utf8').trim()
  if (version !== majorVersion) {
    throw new EmbeddedPostgresError(
      `DATA_DIR ${dataDir} was written by PostgreSQL ${version} and this release runs ${majorVersion}; see "upgrade" in docs/operations.md`,
    )
  }
  if (found.uid === 0) {
    throw new EmbeddedPostgresError(
      `DATA_DIR ${dataDir} has a cluster that belongs to root, as whom PostgreSQL does not run; give it to its user: chown -R comanda: ${pgdata}`,
    )
  }
}

function assertOwn(dataDir: string, uid: number): void {
  if (runsAsRoot() || uid === ownAccount().uid) return
  throw new EmbeddedPostgresError(
    `DATA_DIR ${dataDir} belongs to user ${nameOf(uid)}; run as that user or choose another DATA_DIR`,
  )
}
