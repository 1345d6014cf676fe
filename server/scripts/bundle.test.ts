// bin/comanda in a small project of its own: what it runs, and when it makes that anew.
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { PROJECT_ROOT } from '../src/config.ts'

const MAKER = 'server/scripts/bundle.ts'
const PROGRAM = `import { version } from 'pg'
import { word } from './word.ts'
console.log(word, import.meta.filename, process.argv[2], version)`

function project(): string {
  const root = mkdtempSync(join(tmpdir(), 'comanda-bundle-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const path of ['server/src', 'cli/src', 'sdk/src', 'node_modules/pg']) {
    mkdirSync(join(root, path), { recursive: true })
  }
  cpSync(join(PROJECT_ROOT, 'bin'), join(root, 'bin'), { recursive: true })
  cpSync(join(PROJECT_ROOT, MAKER), join(root, MAKER))
  for (const name of ['.bin', 'rolldown']) {
    symlinkSync(join(PROJECT_ROOT, 'node_modules', name), join(root, 'node_modules', name))
  }
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'server/src/comanda.ts'), PROGRAM)
  writeFileSync(join(root, 'server/src/member.ts'), '')
  install(root, '1.0.0')
  say(root, 'one')
  return root
}

function say(root: string, word: string): void {
  writeFileSync(join(root, 'server/src/word.ts'), `export const word: string = '${word}'`)
}

/** As npm does. */
function install(root: string, version: string): void {
  const place = join(root, 'node_modules/pg')
  writeFileSync(join(place, 'package.json'), JSON.stringify({ type: 'module', main: 'index.js', version }))
  writeFileSync(join(place, 'index.js'), `export const version = '${version}'`)
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}')
}

/** What `npm ci --omit=dev` leaves out, and what makes files look changed: a copy, another owner. */
function withoutTheBundler(root: string): void {
  rmSync(join(root, 'node_modules/rolldown'))
  const now = new Date()
  for (const path of globSync(join(root, '{server,node_modules/pg}/**/*.*'))) utimesSync(path, now, now)
}

type Said = { word: string; program: string; argument: string; version: string }

async function run(root: string, argument = 'serve'): Promise<Said> {
  const { stdout, stderr } = await promisify(execFile)(join(root, 'bin/comanda'), [argument])
  expect(stderr).toBe('')
  const [word = '', program = '', told = '', version = ''] = stdout.trim().split(' ')
  return { word, program: program.slice(root.length + 1), argument: told, version }
}

const BUNDLE = /^dist\/server\/[0-9a-f]{16}\/comanda\.js$/

test('a bundle of the source runs, and is made anew when a file has changed, even one with an old date', async () => {
  const root = project()
  const first = await run(root)
  expect(first).toEqual({
    word: 'one',
    program: expect.stringMatching(BUNDLE),
    argument: 'serve',
    version: '1.0.0',
  })
  expect(await run(root)).toEqual(first)

  say(root, 'día…')
  utimesSync(join(root, 'server/src/word.ts'), 0, 0)
  const second = await run(root)
  expect(second).toMatchObject({ word: 'día…', program: expect.stringMatching(BUNDLE) })
  expect(second.program).not.toBe(first.program)
})

test('a command that does not serve makes nothing: what has changed runs from its source', async () => {
  const root = project()
  expect(await run(root, 'token')).toMatchObject({ word: 'one', program: 'server/src/comanda.ts' })
  const { program } = await run(root)
  expect(await run(root, 'token')).toMatchObject({ word: 'one', program, argument: 'token' })
  say(root, 'two')
  expect(await run(root, 'token')).toMatchObject({ word: 'two', program: 'server/src/comanda.ts' })
})

test('another version of a library that is in the bundle makes it anew', async () => {
  const root = project()
  const first = await run(root)
  install(root, '1.0.1')
  const second = await run(root)
  expect(second).toMatchObject({ version: '1.0.1', program: expect.stringMatching(BUNDLE) })
  expect(second.program).not.toBe(first.program)
})

test('files that only look changed leave the bundle as it is, also where it could not be made', async () => {
  const root = project()
  const first = await run(root)
  withoutTheBundler(root)
  expect(await run(root)).toEqual(first)
  say(root, 'two')
  expect(await run(root)).toMatchObject({ word: 'two', program: 'server/src/comanda.ts' })
})

test('bundles of the last days stay for who runs from them; of older ones the two newest do', async () => {
  const root = project()
  const place = join(root, 'dist/server')
  const names: string[] = []
  for (const [index, word] of ['one', 'two', 'three', 'four', 'five'].entries()) {
    say(root, word)
    names.push((await run(root)).program.split('/')[2] ?? '')
    const made = new Date(Date.now() - (20 - index) * 24 * 60 * 60 * 1000)
    if (index < 4) utimesSync(join(place, names[index] ?? ''), made, made)
    if (index === 3) expect(readdirSync(place)).toHaveLength(4)
  }
  const kept = readdirSync(place).filter((name) => name !== 'current')
  expect(kept.sort()).toEqual(names.slice(2).sort())
})

test('compiled code lies with its bundle', async () => {
  const root = project()
  const { program } = await run(root)
  expect(readdirSync(join(root, program, '../compiled'))).toHaveLength(1)
  expect(existsSync(join(root, '.cache'))).toBe(false)
})

test('a bundle that is gone, or that nobody can name, is made again', async () => {
  const root = project()
  const first = await run(root)
  const place = join(root, 'dist/server')
  const damages = [
    () => rmSync(join(root, first.program)),
    () => writeFileSync(join(root, first.program), ''),
    () => rmSync(join(place, 'current')),
    () => writeFileSync(join(place, 'current'), ''),
    () => writeFileSync(join(place, 'current'), 'no such bundle\n'),
  ]
  for (const damage of damages) {
    damage()
    expect(await run(root)).toEqual(first)
  }
})

test('two at once make the same bundle', async () => {
  const root = project()
  const [one, other] = await Promise.all([run(root), run(root)])
  expect(one).toEqual(other)
  expect(one.program).toMatch(BUNDLE)
  expect(readdirSync(join(root, 'dist/server'))).toHaveLength(2)
})

test('a release runs the bundle that it brings; where there is neither a bundle nor what makes it, the source runs', async () => {
  const root = project()
  const { program } = await run(root)
  rmSync(join(root, MAKER))
  say(root, 'two')
  expect(await run(root)).toMatchObject({ word: 'one', program })
  rmSync(join(root, 'dist'), { recursive: true })
  expect(await run(root)).toMatchObject({ word: 'two', program: 'server/src/comanda.ts' })
})

test('without the packages for development, and where nothing can be written, the source runs', async () => {
  const root = project()
  withoutTheBundler(root)
  expect(await run(root)).toMatchObject({ word: 'one', program: 'server/src/comanda.ts' })

  const other = project()
  writeFileSync(join(other, 'dist'), 'not a directory')
  expect(await run(other)).toMatchObject({ word: 'one', program: 'server/src/comanda.ts' })
})

test('what the real bundle loads from outside of it is there in production', async () => {
  await promisify(execFile)(process.execPath, [join(PROJECT_ROOT, MAKER)])
  const name = readFileSync(join(PROJECT_ROOT, 'dist/server/current'), 'utf8').trim()
  const { dependencies } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const { files } = JSON.parse(
    readFileSync(join(PROJECT_ROOT, 'dist/server', name, 'made-of.json'), 'utf8'),
  ) as { files: string[] }
  // bin/comanda looks at no others.
  expect(files.filter((file) => !/^(server|cli\/src|sdk\/src)\//.test(file))).toEqual([])
  const outside = new Set<string>()
  for (const file of globSync(join(PROJECT_ROOT, 'dist/server', name, '*.js'))) {
    const code = readFileSync(file, 'utf8')
    for (const [, from = ''] of code.matchAll(/^(?:import|export)[^;"]*"([^."][^"]*)"/gm)) outside.add(from)
    for (const [, from = ''] of code.matchAll(/\b(?:import|__require)\("([^."][^"]*)"\)/g)) outside.add(from)
  }
  expect(outside.size).toBeGreaterThan(20)
  const known = (from: string) =>
    from.startsWith('node:') ||
    builtinModules.includes(from) ||
    Object.keys(dependencies).some((one) => from === one || from.startsWith(`${one}/`))
  const { packages } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const ofFastify = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']
  // Where the bundle finds them, and not among the packages for development.
  for (const name of ofFastify) {
    expect(packages[`node_modules/${name}`]).toBeDefined()
    expect(packages[`node_modules/${name}`]?.dev).toBeUndefined()
  }
  // pg would load it for whoever asks for it by name.
  expect([...outside].filter((from) => !known(from)).sort()).toEqual([...ofFastify, 'pg-native'])
})
