// The built web app: taken as it lies in dist/admin (or DATA_DIR/admin, where the checkout cannot be written), and built
// first only where its source is not the one that it was built from.
import { execFile } from 'node:child_process'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { PROJECT_ROOT } from '../../config.ts'
import { tellProgress } from '../../platform/observability/log.ts'
import { filesUnder, hashFiles, loadWebApp, type WebApp } from './files.ts'

const BUILDER = new URL('./build.ts', import.meta.url).pathname
/** How it lies there. */
const FILES = new URL('./files.ts', import.meta.url).pathname
const STAMP = '.built'

/** What it was built from: `modules` are the server's own files that the app shares. */
type Stamp = { hash: string; modules: string[] }

export type WebAppState = {
  built: WebApp | null
  failed: boolean
  /** Then it is known whether it has to be built. */
  looked?: Promise<void>
}

/** An installation without the packages for development, and without what `comanda build` makes. */
class WebAppMissing extends Error {
  constructor() {
    super(
      'the web app is not built, and what builds it is not installed: run `npm ci && bin/comanda build` first, and `npm ci --omit=dev` after it',
    )
  }
}

type Opening = {
  dataDir: string
  log: Logger
  /** A stop does not wait for it either. */
  stopping: AbortSignal
}

/** The API does not wait for it: it is looked for once the service listens, because that takes a core 40 ms. */
export function openWebApp(opening: Opening, listening: Promise<unknown>): WebAppState {
  const { promise: looked, resolve: seen } = Promise.withResolvers<void>()
  const state: WebAppState = { built: null, failed: false, looked }
  void listening.then(() => fill(state, opening, seen)).finally(seen)
  return state
}

/** Another process builds it; `isThere` tells how that went. */
export function joinWebApp(opening: Opening, isThere: Promise<boolean>): WebAppState {
  const state: WebAppState = { built: null, failed: false }
  void isThere.then((there) => {
    if (there) return fill(state, opening)
    state.failed = true
  })
  return state
}

async function fill(state: WebAppState, opening: Opening, building?: () => void): Promise<void> {
  state.built = await buildAloud(opening, building)
  state.failed = state.built === null
}

/** Tells whoever started the service that it is built, where it had to be; null where it cannot be. */
export async function buildAloud(
  { dataDir, log, stopping }: Opening,
  building: () => void = () => undefined,
): Promise<WebApp | null> {
  const startedAt = performance.now()
  let hadToBuild = false
  try {
    const tell = () => {
      hadToBuild = true
      tellProgress(log, '  Building the web app…')
      building()
    }
    const built = await builtWebApp(dataDir, tell, stopping)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    if (hadToBuild) tellProgress(log, `  The web app is built (${seconds} s)`)
    return built
  } catch (error) {
    if (error instanceof WebAppMissing) log.error(error.message)
    else if (!stopping.aborted) log.error({ err: error }, 'the web app could not be built')
    return null
  }
}

/** `building` is called where a build is needed. */
export async function builtWebApp(
  dataDir: string,
  building: () => void = () => undefined,
  stopping?: AbortSignal,
): Promise<WebApp> {
  const places = [join(PROJECT_ROOT, 'dist/admin'), join(dataDir, 'admin')]
  for (const place of places) if (await isCurrent(place)) return loadWebApp(place)
  if (!(await canBuild())) throw new WebAppMissing()
  building()
  for (const place of places) {
    const draft = `${place}.${process.pid}`
    if (!(await canWrite(draft))) continue
    try {
      await build(draft, stopping)
      const app = await loadWebApp(draft)
      await replace(draft, place)
      return app
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  throw new Error(`neither ${places.join(' nor ')} can be written`)
}

/** A release brings the app without its source: then it is what it is. */
async function hasSource(): Promise<boolean> {
  return exists(join(PROJECT_ROOT, 'admin/index.html'))
}

async function canBuild(): Promise<boolean> {
  return (await hasSource()) && (await exists(join(PROJECT_ROOT, 'node_modules/vite')))
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function isCurrent(place: string): Promise<boolean> {
  if (!(await hasSource())) return exists(join(place, STAMP))
  try {
    const { hash, modules } = JSON.parse(await readFile(join(place, STAMP), 'utf8')) as Stamp
    return hash === (await sourceHash(modules))
  } catch {
    return false
  }
}

/** All of admin/, what the server shares with it, how it is built, and the exact versions of what it is built with. */
async function sourceHash(modules: string[]): Promise<string> {
  const own = await filesUnder(join(PROJECT_ROOT, 'admin'))
  const source = own.filter((path) => !/\.(md|test\.tsx?)$/.test(path))
  const shared = modules.map((path) => join(PROJECT_ROOT, path))
  return hashFiles(PROJECT_ROOT, [
    ...source,
    ...shared,
    BUILDER,
    FILES,
    join(PROJECT_ROOT, 'package-lock.json'),
  ])
}

async function build(outDir: string, signal?: AbortSignal): Promise<void> {
  const builder = promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', BUILDER, outDir],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, NODE_ENV: 'production' },
      ...(signal && { signal }),
    },
  )
  letOthersGoFirst(builder.child.pid)
  const endWithUs = () => builder.child.kill()
  process.once('exit', endWithUs)
  const { stdout } = await builder.finally(() => process.off('exit', endWithUs))
  const { modules } = JSON.parse(stdout) as { modules: string[] }
  const shared = modules
    .map((path) => path.slice(PROJECT_ROOT.length + 1))
    .filter((path) => !path.startsWith('admin/'))
  const stamp: Stamp = { hash: await sourceHash(shared), modules: shared }
  await writeFile(join(outDir, STAMP), JSON.stringify(stamp))
}

/** Requests are answered meanwhile, and they matter more. */
function letOthersGoFirst(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or may not be told: then it builds as it is.
  }
}

async function canWrite(draft: string): Promise<boolean> {
  return mkdir(dirname(draft), { recursive: true })
    .then(() => mkdir(draft, { recursive: true }))
    .then(() => true)
    .catch(() => false)
}

/** Another process may have put its own there meanwhile, from the same source: then that one stays. */
async function replace(draft: string, place: string): Promise<void> {
  await rm(place, { recursive: true, force: true })
  await rename(draft, place).catch(() => undefined)
}
