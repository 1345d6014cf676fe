// What is measured: this checkout and, with --against, another commit beside it. Each has populated its own database.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directoryFor, type Kept, readKept, type Size } from './population/kept.ts'
import { readOnce } from './population/read-once.ts'
import { tell } from './progress.ts'
import { inherited, ROOT } from './service.ts'
import { atTheEnd, endPostgresIn, runProcess } from './started.ts'

export type Side = { name: string; root: string; directory: string; kept: Kept }

export async function thisSide(size: Size): Promise<Side> {
  return furnished('this', ROOT, directoryFor(size), size)
}

export async function otherSide(commit: string, size: Size): Promise<Side> {
  const name = git('rev-parse', '--short', `${commit}^{commit}`)
  const root = await checkOut(name)
  return furnished(name, root, `${directoryFor(size)}-${name}`, size)
}

export function git(...args: string[]): string {
  return execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim()
}

async function checkOut(commit: string): Promise<string> {
  const root = join(await mkdtemp(join(tmpdir(), 'comanda-bench-against-')), commit)
  tell(`checking out ${commit} in ${root}`)
  git('worktree', 'add', '--quiet', '--detach', root, commit)
  atTheEnd(async () => {
    git('worktree', 'remove', '--force', root)
    rmSync(join(root, '..'), { recursive: true, force: true })
  })
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(root) !== lock(ROOT) || !linkPackages(root)) {
    await runProcess('npm', ['ci', '--prefer-offline', '--no-audit'], { cwd: root, stdio: ['ignore', 2, 2] })
  }
  return root
}

/** The same packages once more without copying them; false where the two lie on different disks. */
function linkPackages(root: string): boolean {
  const to = join(root, 'node_modules')
  try {
    execFileSync('cp', ['-al', `${join(ROOT, 'node_modules')}/.`, to], { stdio: 'ignore' })
    // Caches of tools are not packages, and a file that two checkouts write to is none of either.
    for (const name of ['.cache', '.vite', '.vite-temp', '.vitest']) {
      rmSync(join(to, name), { recursive: true, force: true })
    }
    return true
  } catch {
    rmSync(to, { recursive: true, force: true })
    return false
  }
}

/** Begins with the directory that is kept of this size, or has the side's own code make it. */
async function furnished(name: string, root: string, directory: string, size: Size): Promise<Side> {
  tell(`building ${name}`)
  await runProcess(join(root, 'bin/comanda'), ['build'], { env: inherited(), stdio: ['ignore', 'ignore', 2] })
  let kept = await usable(directory)
  if (!kept) {
    tell(`${name} makes ${size.restaurants} restaurants and ${size.orders} orders in ${directory}`)
    atTheEnd(() => endPostgresIn(join(directory, 'data/postgres')))
    const sizes = ['--restaurants', String(size.restaurants), '--orders', String(size.orders)]
    await runProcess(process.execPath, ['bench/populate.ts', ...sizes, '--dir', directory], {
      cwd: root,
      env: inherited(),
      detached: true,
      stdio: ['ignore', 2, 2],
    })
    kept = await usable(directory)
  }
  if (!kept) throw new Error(`${name} has left no population in ${directory}`)
  await readOnce(directory)
  return { name, root, directory, kept }
}

/** Its bookings lie ahead of the day it was made on. */
async function usable(directory: string): Promise<Kept | null> {
  const kept = await readKept(directory)
  return kept && kept.bookedOn > new Date().toISOString().slice(0, 10) ? kept : null
}
