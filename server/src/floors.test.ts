// The floors of the house (CONTRIBUTING.md): a folder imports from its own floor and from those below it, and no folders
// of one floor import each other in a circle. Tests may look wherever they like.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { browserFiles, sharedFiles } from '../test/shared-process.ts'

const SOURCE = import.meta.dirname
const ROOT = join(SOURCE, '../..')
const FLOORS = [
  'platform',
  'ground',
  'restaurant',
  'integration',
  'across',
  'installation',
  'surfaces',
  'top',
]
/** Files outside of folders: what this installation is, who follows whom, every error; the rest is the top. */
const INSTALLATION = ['config.ts', 'installation.ts', 'followers.ts', 'errors.ts']

type Place = { folder: string; floor: number }
type Import = { from: string; to: string }

function placeOf(file: string): Place {
  const [floor = '', folder = '', ...rest] = file.split('/')
  // Packages beside the server know nothing of it.
  if (file.startsWith('../../cli/') || file.startsWith('../../sdk/')) return { folder: 'packages', floor: 0 }
  // Platform is one folder: its parts need one another.
  if (floor === 'platform') return { folder: floor, floor: 0 }
  if (rest.length > 0 || folder.length > 0)
    return { folder: `${floor}/${folder}`, floor: FLOORS.indexOf(floor) }
  const name = INSTALLATION.includes(file) ? 'installation' : 'top'
  return { folder: name, floor: FLOORS.indexOf(name) }
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(SOURCE, file), 'utf8')
  return [...text.matchAll(/(?:from |import\(|import )'(\.[^']+)'/g)].map(([, path = '']) => ({
    from: file,
    to: relative(SOURCE, join(SOURCE, dirname(file), path)),
  }))
}

const imports = globSync('**/*.ts', { cwd: SOURCE })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap(importsOf)

const tell = ({ from, to }: Import) => `${from} → ${to}`

test('every folder of the source stands on a floor', () => {
  const lost = imports.flatMap(({ from, to }) => [from, to]).filter((file) => placeOf(file).floor === -1)
  expect([...new Set(lost)]).toEqual([])
})

test('nothing imports from a floor above its own', () => {
  const up = imports.filter(({ from, to }) => placeOf(to).floor > placeOf(from).floor)
  expect(up.map(tell)).toEqual([])
})

test('no folders import each other, not even by way of others', () => {
  const reached = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [placeOf(from).folder, placeOf(to).folder]
    if (a !== b) reached.set(a, (reached.get(a) ?? new Set()).add(b))
  }
  function reaches(from: string, to: string, seen = new Set<string>()): boolean {
    return [...(reached.get(from) ?? [])].some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      return reaches(next, to, seen.add(next))
    })
  }
  const circles = imports.filter(({ from, to }) => {
    const [a, b] = [placeOf(from).folder, placeOf(to).folder]
    return a !== b && reaches(b, a)
  })
  expect(circles.map(tell)).toEqual([])
})

test('tests that share a process change nothing of it', () => {
  const shared = [...sharedFiles, ...globSync(browserFiles, { cwd: ROOT })]
  const changes =
    /\bvi\.(mock|stub|useFakeTimers|setSystemTime)|process\.(env(\.\w+|\[\w+\]) = |chdir)|syncBuiltin/
  expect(shared.filter((file) => changes.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})
