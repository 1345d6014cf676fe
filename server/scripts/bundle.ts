/*
 * Makes dist/server/NAME: the server and the libraries that every start loads, in a few files instead of 1,400, and says in
 * dist/server/current which it is. `bin/comanda serve` and `bin/comanda build` run it when a file has changed since.
 * Usage: node server/scripts/bundle.ts
 * It ends with 1 where there is nothing to make it with (an installation without the packages for development) or no place to
 * write it; then the server runs from its source.
 */
import { hash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'rolldown'

const ROOT = join(import.meta.dirname, '../..')
const SOURCE = join(ROOT, 'server/src')
const PLACE = join(ROOT, 'dist/server')
const CURRENT = join(PLACE, 'current')
const MADE_OF = 'made-of.json'
/** All others are loaded from node_modules as they are: those that few processes need, and those that read files of their own. */
const LIBRARIES = [
  'fastify',
  'ipaddr.js',
  'kysely',
  'lean-qr',
  'pg',
  'pg-protocol',
  'pino',
  'prom-client',
  // Of the bundler itself.
  '@oxc-project/runtime',
]
/** A process that was started from one of them reads the rest of it later: the newest stay, and all of the last days. */
const KEPT = 3
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
/** What somebody was making when it was stopped. */
const DRAFT_MS = 60 * 60 * 1000
/** The clock by which a file system says when a file has changed may be so far behind itself. */
const CLOCK_STEP_MS = 20

/** Files of ours, and the libraries' versions, by their paths; `hash` is of both, and of how it is made. */
type MadeOf = { files: string[]; libraries: Record<string, string>; hash: string }
type Bundle = { code: Map<string, string>; madeOf: MadeOf }

// What Fastify loads when it is asked to check by schemas, which it never is here, or to answer without a connection, as assistants do.
const SELDOM_LOADED = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']

function isOutside(id: string, importer: string | undefined): boolean {
  if (id.startsWith('node:') || SELDOM_LOADED.includes(id)) return true
  if (id.startsWith('.') || id.startsWith('/') || importer?.includes('/node_modules/')) return false
  return !LIBRARIES.some((library) => id === library || id.startsWith(`${library}/`))
}

/** What lies beside the source (styles, pictures, migrations) is looked for there. `read` gets the files of ours as they were read. */
function besideTheSource(read: Map<string, string>): Plugin {
  return {
    name: 'beside-the-source',
    transform(code, id) {
      if (!id.startsWith('/') || id.includes('/node_modules/')) return null
      read.set(relative(ROOT, id), code)
      if (!code.includes('import.meta.url')) return null
      const path = relative(join(PLACE, 'NAME'), id)
      return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`)
    },
  }
}

async function bundled(): Promise<Bundle> {
  const { rolldown } = await import('rolldown')
  const read = new Map<string, string>()
  const bundle = await rolldown({
    input: { comanda: join(SOURCE, 'comanda.ts'), member: join(SOURCE, 'member.ts') },
    // Its comments name files from here.
    cwd: ROOT,
    platform: 'node',
    external: isOutside,
    transform: { target: 'esnext' },
    plugins: [besideTheSource(read)],
    onwarn: () => undefined,
  })
  // V8 keeps the text of what runs. Where each file begins is told all the same.
  const { output } = await bundle.generate({ format: 'esm', comments: false })
  await bundle.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  return {
    code: new Map(chunks.map(({ fileName, code }) => [fileName, inNarrowLetters(code)])),
    madeOf: hashed(
      read,
      chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => libraryOf(id) ?? [])),
    ),
  }
}

/** With one letter beyond these (an accent, a dash) a text is kept in two bytes for each of its letters. */
function inNarrowLetters(code: string): string {
  return code.replaceAll(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function libraryOf(id: string): string | undefined {
  return id.startsWith('/') ? /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative(ROOT, id))?.[0] : undefined
}

function hashed(read: Map<string, string>, libraryPaths: Iterable<string>): MadeOf {
  const libraries = Object.fromEntries(
    [...new Set(libraryPaths)].sort().map((path) => [path, versionOf(path)]),
  )
  const files = [...read.keys()].sort()
  const texts = files.map((path) => read.get(path))
  const how = readFileSync(import.meta.filename, 'utf8')
  return { files, libraries, hash: hash('sha256', JSON.stringify([how, files, texts, libraries])) }
}

function versionOf(path: string): string {
  return (JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as { version: string }).version
}

/** The times of files change without them: by a copy, another owner, `npm ci`, or a checkout back and forth. */
function isMadeOfTheSame(): boolean {
  try {
    const name = readFileSync(CURRENT, 'utf8').trim()
    const kept = JSON.parse(readFileSync(join(PLACE, name, MADE_OF), 'utf8')) as MadeOf
    const isThere = statSync(join(PLACE, name, 'comanda.js')).size > 0
    const now = new Map(kept.files.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
    return isThere && hashed(now, Object.keys(kept.libraries)).hash === kept.hash
  } catch {
    return false
  }
}

/** Under a name of its own: two may make it at the same time, and others may be running from the one before. */
function put({ code, madeOf }: Bundle): string {
  const files = new Map([...code, [MADE_OF, JSON.stringify(madeOf)]])
  const name = hash('sha256', JSON.stringify([...files])).slice(0, 16)
  const target = join(PLACE, name)
  const draft = mkdtempSync(join(PLACE, '.draft-'))
  try {
    // Written through: after a power cut a name may be there whose file is empty, and an empty program does nothing and ends well.
    for (const [file, text] of files) writeFileSync(join(draft, file), text, { flush: true })
    // `mkdtemp` lets nobody else in, and another user may run the server.
    chmodSync(draft, 0o755)
    replace(draft, target, files)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return name
}

function replace(draft: string, target: string, files: Map<string, string>): void {
  try {
    renameSync(draft, target)
  } catch {
    // It is there: another has put it there meanwhile, or it is damaged.
    if (isWhole(target, files)) return
    rmSync(target, { recursive: true })
    renameSync(draft, target)
  }
}

function isWhole(directory: string, files: Map<string, string>): boolean {
  try {
    return [...files].every(
      ([file, text]) => statSync(join(directory, file)).size === Buffer.byteLength(text),
    )
  } catch {
    return false
  }
}

/** What has changed since `begunAt` may not be in it. */
function makeCurrent(name: string, begunAt: number): void {
  const draft = mkdtempSync(join(PLACE, '.draft-'))
  writeFileSync(join(draft, 'current'), `${name}\n`, { flush: true })
  utimesSync(join(draft, 'current'), begunAt / 1000, begunAt / 1000)
  renameSync(join(draft, 'current'), CURRENT)
  rmSync(draft, { recursive: true })
}

function removeOld(current: string): void {
  const found = readdirSync(PLACE, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map(({ name }) => ({ name, age: Date.now() - statSync(join(PLACE, name)).mtimeMs }))
    .sort((a, b) => a.age - b.age)
  const drafts = found.filter(({ name, age }) => name.startsWith('.') && age > DRAFT_MS)
  const bundles = found.filter(({ name }) => !name.startsWith('.'))
  const old = bundles.slice(KEPT - 1).filter(({ age }) => age > KEPT_MS)
  for (const { name } of [...drafts, ...old]) rmSync(join(PLACE, name), { recursive: true, force: true })
}

/** By the clock of the file system, which may be another machine's. Null where nothing can be written. */
function timeThere(): number | null {
  try {
    mkdirSync(PLACE, { recursive: true })
    const probe = mkdtempSync(join(PLACE, '.draft-'))
    const { mtimeMs } = statSync(probe)
    rmSync(probe, { recursive: true })
    return mtimeMs - CLOCK_STEP_MS
  } catch {
    return null
  }
}

function canBundle(): boolean {
  try {
    import.meta.resolve('rolldown')
    return true
  } catch {
    return false
  }
}

/** Whatever it cannot do, the bundle is there. */
function tidily(work: () => void): void {
  try {
    work()
  } catch {
    // Of another user, or gone meanwhile.
  }
}

const begunAt = timeThere()
if (isMadeOfTheSame()) {
  if (begunAt !== null) tidily(() => utimesSync(CURRENT, begunAt / 1000, begunAt / 1000))
  process.exit(0)
}
if (begunAt === null || !canBundle()) process.exit(1)
const name = put(await bundled())
makeCurrent(name, begunAt)
tidily(() => removeOld(name))
