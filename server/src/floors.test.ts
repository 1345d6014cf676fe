// The floors of the server (ARCHITECTURE.md): a folder imports from its own floor and from those below it, and no folders and no
// files import each other in a circle. Tests may look wherever they like.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { circlesIn, type Import } from '../test/circles.ts'
import { browserFiles, sharedFiles } from '../test/shared-process.ts'

const SOURCE = import.meta.dirname
const ROOT = join(SOURCE, '../..')
const FLOORS = [
  'platform',
  'ground',
  'restaurant',
  'integration',
  'across',
  'sample',
  'sandbox',
  'operations',
  'workspace',
  'installation',
  'surfaces',
  'app',
  'process',
  'entry',
]
/** Files outside of folders: what this installation is, who handles which event, every error; where it begins; the rest puts together. */
const ON_FLOOR: Record<string, string> = {
  'config.ts': 'installation',
  'installation.ts': 'installation',
  'event-handlers.ts': 'installation',
  'device-kinds.ts': 'installation',
  'errors.ts': 'installation',
  'faults.ts': 'installation',
  'comanda.ts': 'entry',
  'main.ts': 'entry',
}
/** Floors that are one folder. */
const UNDIVIDED = new Set(['sample', 'sandbox', 'process'])

function floorOf(file: string): number {
  // Packages beside the server know nothing of it.
  if (file.startsWith('../../cli/') || file.startsWith('../../sdk/')) return 0
  const [floor = ''] = file.split('/')
  return FLOORS.indexOf(file.includes('/') ? floor : (ON_FLOOR[file] ?? 'app'))
}

/** A domain with all that is in it; of the platform each folder by itself. */
function folderOf(file: string): string {
  const [floor = '', domain = ''] = file.split('/')
  if (floor === 'platform') return dirname(file)
  if (!file.includes('/')) return FLOORS[floorOf(file)] ?? ''
  return UNDIVIDED.has(floor) ? floor : `${floor}/${domain}`
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
  const lost = imports.flatMap(({ from, to }) => [from, to]).filter((file) => floorOf(file) === -1)
  expect([...new Set(lost)]).toEqual([])
})

test('nothing imports from a floor above its own', () => {
  const up = imports.filter(({ from, to }) => floorOf(to) > floorOf(from))
  expect(up.map(tell)).toEqual([])
})

test('no folders import each other, not even by way of others', () => {
  expect(circlesIn(imports, folderOf).map(tell)).toEqual([])
})

test('no files import each other, not even by way of others', () => {
  expect(circlesIn(imports, (file) => file).map(tell)).toEqual([])
})

test('every file and folder that ARCHITECTURE.md names is there', () => {
  const there = globSync(['{admin,bin,docs,server}/**', '*.md'], {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  })
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  const named = [...text.matchAll(/`([\w./-]+(?:\/|\.tsx?|\.md))`|\]\(([\w./-]+)/g)].map(([, code, link]) =>
    (code ?? link ?? '').replace(/\/$/, ''),
  )
  expect(named.length).toBeGreaterThan(50)
  const lost = named.filter((name) => !there.some((path) => path === name || path.endsWith(`/${name}`)))
  expect([...new Set(lost)]).toEqual([])
})

test('tests that share a process change nothing of it', () => {
  const shared = [...sharedFiles, ...globSync(browserFiles, { cwd: ROOT })]
  const changes =
    /\bvi\.(mock|stub|useFakeTimers|setSystemTime)|process\.(env(\.\w+|\[\w+\]) = |chdir)|syncBuiltin/
  expect(shared.filter((file) => changes.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})

test('which rules hold at a branch is read in one place, and what it charges in another', () => {
  const readers = (what: RegExp, ...places: string[]) =>
    globSync('**/*.ts', { cwd: SOURCE })
      .filter((file) => !file.endsWith('.test.ts') && !places.some((place) => file.startsWith(place)))
      .filter((file) => what.test(readFileSync(join(SOURCE, file), 'utf8')))
      .sort()
  const stored = /\b(restaurant_rules|BOOKING_RULES|ofRestaurant)\b/
  expect(readers(stored, 'ground/tenants/', 'across/document/', 'platform/postgres/sql/generated')).toEqual([
    // Whatever tax names the category, wherever it holds.
    'restaurant/menu/commands/categories.ts',
    // No branch has a limit of its own.
    'restaurant/orders/commands/by-hand.ts',
  ])
  expect(readers(/branch_items/, 'restaurant/menu/', 'platform/postgres/sql/generated')).toEqual([])
})
