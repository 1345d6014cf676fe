// A registry mirror that lacks the builds for other platforms makes `npm install` drop them from the lockfile, and
// `npm ci` then refuses it. This puts each one back under its version, bound to its platform, so that no machine of
// ours ever installs it.
// A package that development needs, and that a package of the service merely knows how to work with (an optional peer),
// npm also installs with --omit=dev: better-auth alone brought vitest, Vite and TypeScript, 75 MB. Those are marked as
// what they are, for development, and the lockfile no longer names them as peers.
// Run it after `npm install`; with --check it only says what is missing.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../src/config.ts'

type Entry = {
  version?: string
  resolved?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

const path = join(PROJECT_ROOT, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Entry> }
const missing: string[] = []

for (const [at, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const known = [`${at}/node_modules/${name}`, `node_modules/${name}`].some(
      (place) => place in lock.packages,
    )
    const words = name.split(/[-/]/)
    const os = SYSTEMS.filter((system) => words.includes(system))
    const cpu = PROCESSORS.filter((processor) => words.includes(processor))
    if (known || (os.length === 0 && cpu.length === 0)) continue
    missing.push(name)
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      ...(cpu.length > 0 && { cpu }),
      ...(dev && { dev }),
      optional: true,
      ...(os.length > 0 && { os }),
      ...(words.includes('musl') && { libc: ['musl'] }),
    }
  }
}
/** Where Node finds a package that the one at `from` asks for. */
function placeOf(from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (place in lock.packages) return place
    if (at === '') return null
  }
}

/** Everything that the service cannot do without. */
function neededToServe(): Set<string> {
  const needed = new Set<string>()
  const open = ['']
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const entry = lock.packages[at] ?? {}
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    )
    for (const name of [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers]) {
      const place = placeOf(at, name)
      if (place === null || needed.has(place)) continue
      needed.add(place)
      open.push(place)
    }
  }
  return needed
}

const needed = neededToServe()
const unmarked: string[] = []
for (const [at, entry] of Object.entries(lock.packages)) {
  if (!needed.has(at) && entry.devOptional) {
    unmarked.push(at)
    delete entry.devOptional
    entry.dev = true
  }
  const known = Object.keys(entry.peerDependenciesMeta ?? {}).filter((name) => {
    const place = placeOf(at, name)
    return needed.has(at) && place !== null && !needed.has(place)
  })
  for (const name of known) {
    unmarked.push(`${name}, which ${at} knows,`)
    delete entry.peerDependencies?.[name]
    delete entry.peerDependenciesMeta?.[name]
  }
}

const addresses = Object.values(lock.packages).filter((entry) => entry.resolved !== undefined)

if (addresses.length > 0) {
  console.error(
    'package-lock.json holds download addresses: set omit-lockfile-registry-resolved=true and install again.',
  )
  process.exitCode = 1
} else if (missing.length === 0 && unmarked.length === 0) {
  console.log('The lockfile is complete.')
} else if (process.argv.includes('--check')) {
  if (missing.length > 0) console.error(`package-lock.json lacks ${missing.join(', ')}.`)
  for (const name of unmarked) console.error(`package-lock.json does not mark ${name} as for development.`)
  console.error('Run `npm run lockfile`.')
  process.exitCode = 1
} else {
  const [root, ...others] = Object.entries(lock.packages)
  const packages = Object.fromEntries([
    ...(root ? [root] : []),
    ...others.sort(([a], [b]) => (a < b ? -1 : 1)),
  ])
  writeFileSync(path, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
  if (missing.length > 0) console.log(`Added: ${missing.join(', ')}`)
  if (unmarked.length > 0) console.log('Marked what is for development alone.')
}
