// A registry mirror that lacks the builds for other platforms makes `npm install` drop them from the lockfile, and
// `npm ci` then refuses it. This puts each one back under its version, bound to its platform, so that no machine of
// ours ever installs it. Run it after `npm install`; with --check it only says what is missing.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../src/config.ts'

type Entry = {
  version?: string
  resolved?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
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
const addresses = Object.values(lock.packages).filter((entry) => entry.resolved !== undefined)

if (addresses.length > 0) {
  console.error(
    'package-lock.json holds download addresses: set omit-lockfile-registry-resolved=true and install again.',
  )
  process.exitCode = 1
} else if (missing.length === 0) {
  console.log('The lockfile is complete.')
} else if (process.argv.includes('--check')) {
  console.error(`package-lock.json lacks ${missing.join(', ')}. Run \`npm run lockfile\`.`)
  process.exitCode = 1
} else {
  const [root, ...others] = Object.entries(lock.packages)
  const packages = Object.fromEntries([
    ...(root ? [root] : []),
    ...others.sort(([a], [b]) => (a < b ? -1 : 1)),
  ])
  writeFileSync(path, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
  console.log(`Added: ${missing.join(', ')}`)
}
