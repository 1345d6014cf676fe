import { chmodSync, lstatSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, nameOf, runsAsRoot } from './account.ts'
import { runCommand } from './command.ts'
import { makeDraft, removeDraft } from './draft.ts'
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The directory with PostgreSQL's bin, lib and share, where the account can run them. */
export async function findBinaries(account: Account): Promise<string> {
  const { directory, version } = findPackage()
  const native = join(directory, 'native')
  linkLibraries(directory)
  const run = await tryToRun(native, account)
  if (run.succeeded) return native
  if (!runsAsRoot()) {
    throw new EmbeddedPostgresError(`The PostgreSQL of ${native} does not run on this machine: ${run.output}`)
  }
  return copyForAccount(native, `/var/lib/comanda-postgresql-${version}-${process.arch}`, account)
}

/** npm may be told not to run the package's install script, whose whole work is to make these links. */
export function linkLibraries(directory: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(directory, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(directory, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue
      throw new EmbeddedPostgresError(
        `The link ${link} is missing and cannot be made (${codeOf(error)}); run Comanda once as the user who installed it`,
      )
    }
  }
}

/**
 * For a checkout inside a directory closed to others, such as /root: the account gets a copy it can read, and
 * nobody's directory is opened. The place is root's alone to write, or others could swap what the server runs.
 */
export async function copyForAccount(native: string, place: string, account: Account): Promise<string> {
  if (!lstatSync(place, { throwIfNoEntry: false })) await copyReadable(native, place)
  const found = lstatSync(place)
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(
      `${place} can be changed by others than root; remove it, Comanda makes it anew`,
    )
  }
  const run = await tryToRun(place, account)
  if (run.succeeded) return place
  throw new EmbeddedPostgresError(
    `The PostgreSQL of ${place} does not run as user ${nameOf(account.uid)}: ${run.output}`,
  )
}

async function copyReadable(native: string, place: string): Promise<void> {
  let draft: string | undefined
  try {
    draft = makeDraft(place)
    await cp(native, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    openToReaders(draft)
    await runCommand('sync', ['-f', draft])
    renameSync(draft, place)
  } catch (error) {
    if (lstatSync(place, { throwIfNoEntry: false })) return
    throw new EmbeddedPostgresError(
      `PostgreSQL could not be copied from ${native} to ${place} (${codeOf(error)}); install Comanda where other users can read it`,
    )
  } finally {
    if (draft) removeDraft(draft)
  }
}

// The modes of the source depend on the umask of whoever ran npm.
function openToReaders(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}

function tryToRun(native: string, account: Account) {
  return runCommand(join(native, 'bin/postgres'), ['--version'], { account })
}

function findPackage(): { directory: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const directory = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
    return { directory, version }
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} with PostgreSQL for this machine is not installed; run npm install with optional dependencies, or set DATABASE_URL to a PostgreSQL 18`,
    )
  }
}
