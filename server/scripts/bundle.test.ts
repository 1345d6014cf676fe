// bin/comanda in a small project of its own: what it runs, and when it makes that anew.
import { execFile } from 'node:child_process'
import {
  cpSync,
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
const FIRST = `import { word } from './word.ts'\nconsole.log(word, import.meta.filename, process.argv[2])`

function project(): string {
  const root = mkdtempSync(join(tmpdir(), 'comanda-bundle-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'server/src'), { recursive: true })
  cpSync(join(PROJECT_ROOT, 'bin'), join(root, 'bin'), { recursive: true })
  cpSync(join(PROJECT_ROOT, MAKER), join(root, MAKER))
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'server/src/comanda.ts'), FIRST)
  writeFileSync(join(root, 'server/src/member.ts'), '')
  say(root, 'one')
  return root
}

function say(root: string, word: string): void {
  writeFileSync(join(root, 'server/src/word.ts'), `export const word: string = '${word}'`)
}

async function run(root: string): Promise<{ word: string; program: string; argument: string }> {
  const { stdout, stderr } = await promisify(execFile)(join(root, 'bin/comanda'), ['said'])
  expect(stderr).toBe('')
  const [word = '', program = '', argument = ''] = stdout.trim().split(' ')
  return { word, program: program.slice(root.length + 1), argument }
}

const BUNDLE = /^dist\/server\/[0-9a-f]{16}\/comanda\.js$/

test('a bundle of the source runs, and is made anew when a file has changed, even one with an old date', async () => {
  const root = project()
  const first = await run(root)
  expect(first).toEqual({ word: 'one', program: expect.stringMatching(BUNDLE), argument: 'said' })
  expect(await run(root)).toEqual(first)

  say(root, 'día…')
  utimesSync(join(root, 'server/src/word.ts'), 0, 0)
  const second = await run(root)
  expect(second).toMatchObject({ word: 'día…', program: expect.stringMatching(BUNDLE) })
  expect(second.program).not.toBe(first.program)
})

test('the bundle before stays for who runs it, older ones go', async () => {
  const root = project()
  const programs: string[] = []
  for (const word of ['one', 'two', 'three', 'four']) {
    say(root, word)
    programs.push((await run(root)).program)
  }
  const kept = readdirSync(join(root, 'dist/server')).filter((name) => name !== 'current')
  expect(kept.sort()).toEqual(
    programs
      .slice(1)
      .map((program) => program.split('/')[2])
      .sort(),
  )
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
  rmSync(join(root, 'node_modules'))
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'))
  expect(await run(root)).toMatchObject({ word: 'one', program: 'server/src/comanda.ts' })

  const other = project()
  writeFileSync(join(other, 'dist'), 'not a directory')
  expect(await run(other)).toMatchObject({ word: 'one', program: 'server/src/comanda.ts' })
})

test('what the real bundle loads from outside of it is there in production', async () => {
  await promisify(execFile)(join(PROJECT_ROOT, 'bin/comanda'), ['--version'])
  const name = readFileSync(join(PROJECT_ROOT, 'dist/server/current'), 'utf8').trim()
  const { dependencies } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
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
  // pg would load it for whoever asks for it by name.
  expect([...outside].filter((from) => !known(from))).toEqual(['pg-native'])
})
