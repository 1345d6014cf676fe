/*
 * Makes dist/server/NAME: the server and the libraries that every start loads, in a few files instead of 1,400. bin/comanda runs it when
 * a file of the server has changed since. Usage: node server/scripts/bundle.ts
 * It ends with 1 where there is nothing to make it with (an installation without the packages for development) or no place to
 * write it; then the server runs from its source.
 */
import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'rolldown'

const ROOT = join(import.meta.dirname, '../..')
const SOURCE = join(ROOT, 'server/src')
const PLACE = join(ROOT, 'dist/server')
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
/** A process that was started from one of them reads the rest of it later. */
const KEPT = 3
/** The clock by which a file system says when a file has changed may be so far behind. */
const CLOCK_STEP_SECONDS = 0.02

function isOutside(id: string, importer: string | undefined): boolean {
  if (id.startsWith('node:')) return true
  if (id.startsWith('.') || id.startsWith('/') || importer?.includes('/node_modules/')) return false
  return !LIBRARIES.some((library) => id === library || id.startsWith(`${library}/`))
}

/** What lies beside the source (styles, pictures, migrations) is looked for there. */
const besideTheSource: Plugin = {
  name: 'beside-the-source',
  transform(code, id) {
    if (!id.startsWith(SOURCE) || !code.includes('import.meta.url')) return null
    const path = relative(join(PLACE, 'NAME'), id)
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`)
  },
}

async function bundled(): Promise<Map<string, string>> {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: { comanda: join(SOURCE, 'comanda.ts'), member: join(SOURCE, 'member.ts') },
    platform: 'node',
    external: isOutside,
    transform: { target: 'esnext' },
    plugins: [besideTheSource],
    onwarn: () => undefined,
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  return new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, inNarrowLetters(file.code)]] : [])),
  )
}

/** With one letter beyond these (an accent, a dash) a text is kept in two bytes for each of its letters. */
function inNarrowLetters(code: string): string {
  return code.replaceAll(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Under a name of its own: two may make it at the same time, and others may be running from the one before. */
function put(files: Map<string, string>): string {
  const name = hash('sha256', JSON.stringify([...files])).slice(0, 16)
  const draft = join(PLACE, `.${process.pid}`)
  mkdirSync(draft)
  for (const [file, code] of files) writeFileSync(join(draft, file), code)
  try {
    renameSync(draft, join(PLACE, name))
  } catch {
    // It is there already, from the same source.
    rmSync(draft, { recursive: true })
    utimesSync(join(PLACE, name), new Date(), new Date())
  }
  return name
}

/** `begunAt` is kept as its time: what has changed since then may not be in it. */
function makeCurrent(name: string, begunAt: number): void {
  const draft = join(PLACE, `.current.${process.pid}`)
  writeFileSync(draft, `${name}\n`)
  utimesSync(draft, begunAt, begunAt)
  renameSync(draft, join(PLACE, 'current'))
}

function removeOld(): void {
  const age = (name: string) => statSync(join(PLACE, name)).mtimeMs
  const bundles = readdirSync(PLACE, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
  for (const name of bundles.sort((a, b) => age(b) - age(a)).slice(KEPT)) {
    rmSync(join(PLACE, name), { recursive: true, force: true })
  }
}

function canWrite(): boolean {
  try {
    mkdirSync(join(PLACE, `.${process.pid}.try`), { recursive: true })
    rmSync(join(PLACE, `.${process.pid}.try`), { recursive: true })
    return true
  } catch {
    return false
  }
}

function canBundle(): boolean {
  try {
    import.meta.resolve('rolldown')
    return canWrite()
  } catch {
    return false
  }
}

if (!canBundle()) process.exit(1)
const begunAt = Date.now() / 1000 - CLOCK_STEP_SECONDS
const name = put(await bundled())
makeCurrent(name, begunAt)
removeOld()
