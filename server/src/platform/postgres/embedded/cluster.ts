import { closeSync, constants, fchownSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, runsAsRoot } from './account.ts'
import { findBinaries } from './binaries.ts'
import { descriptorInChild, runCommand } from './command.ts'
import { clusterExists } from './data-dir.ts'
import { makeDraft, removeDraft } from './draft.ts'
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { lastLines } from './log.ts'
import { accountForNewCluster } from './server-account.ts'

// Trust, because the only way in is a socket in a directory that nobody but its owner can enter.
const initdbOptions = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
  '--set=max_connections=200',
]

export async function createCluster(pgdata: string): Promise<void> {
  const account = await accountForNewCluster()
  const native = await findBinaries(account)
  const draft = makeDraft(pgdata)
  try {
    await initialise(draft, native, account)
    moveIntoPlace(draft, pgdata)
  } finally {
    removeDraft(draft)
  }
}

async function initialise(draft: string, native: string, account: Account): Promise<void> {
  const descriptor = openDirectory(draft)
  try {
    if (runsAsRoot()) fchownSync(descriptor, account.uid, account.gid)
    const args = ['-D', descriptorInChild, ...initdbOptions]
    const { succeeded, output } = await runCommand(join(native, 'bin/initdb'), args, { account, descriptor })
    if (!succeeded)
      throw new EmbeddedPostgresError(`PostgreSQL's initdb failed in DATA_DIR: ${lastLines(output)}`)
  } finally {
    closeSync(descriptor)
  }
}

function moveIntoPlace(draft: string, pgdata: string): void {
  try {
    renameSync(draft, pgdata)
  } catch (error) {
    // Another process that started at the same moment was quicker.
    if (clusterExists(pgdata)) return
    throw new EmbeddedPostgresError(
      `DATA_DIR ${dirname(pgdata)} cannot take the new cluster ${pgdata} (${codeOf(error)})`,
    )
  }
  const parent = openDirectory(dirname(pgdata))
  fsyncSync(parent)
  closeSync(parent)
}

export function openDirectory(path: string): number {
  return openSync(path, constants.O_RDONLY | constants.O_DIRECTORY)
}
