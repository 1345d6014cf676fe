// The floors of the web app (ARCHITECTURE.md): a folder imports from its own floor and from those below it, pages do not import
// each other, and no folders and no files import each other in a circle. Tests may look wherever they like.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { circlesIn, type Import } from '../../server/test/circles.ts'

const SOURCE = import.meta.dirname
const FLOORS = ['ui', 'parts', 'pages', 'shell', 'languages', 'entry']

/** A folder that is nothing else is a page; a file beside the folders puts them together. */
function floorOf(file: string): number {
  const [floor = ''] = file.split('/')
  if (!file.includes('/')) return FLOORS.indexOf('entry')
  return FLOORS.indexOf(FLOORS.includes(floor) ? floor : 'pages')
}

/** A page with all that is in it, and so a part; of `ui` each folder by itself. */
function folderOf(file: string): string {
  const [floor = '', part = ''] = file.split('/')
  if (!file.includes('/')) return 'entry'
  if (floor === 'ui') return dirname(file)
  return floor === 'parts' ? `parts/${part}` : floor
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(SOURCE, file), 'utf8')
  return [...text.matchAll(/(?:from |import\(|import )'(\.[^']+)'/g)].map(([, path = '']) => ({
    from: file,
    to: relative(SOURCE, join(SOURCE, dirname(file), path)),
  }))
}

const imports = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap(importsOf)
  // Contracts and rules of the server, which knows nothing of the web app.
  .filter(({ to }) => !to.startsWith('../../server/src/'))

const tell = ({ from, to }: Import) => `${from} → ${to}`

test('nothing imports from outside of the web app but from the server', () => {
  expect(imports.filter(({ to }) => to.startsWith('..')).map(tell)).toEqual([])
})

test('nothing imports from a floor above its own', () => {
  const up = imports.filter(({ from, to }) => floorOf(to) > floorOf(from))
  expect(up.map(tell)).toEqual([])
})

test('pages do not import each other', () => {
  const pages = FLOORS.indexOf('pages')
  const across = imports.filter(
    ({ from, to }) => floorOf(from) === pages && floorOf(to) === pages && folderOf(from) !== folderOf(to),
  )
  expect(across.map(tell)).toEqual([])
})

test('no folders import each other, not even by way of others', () => {
  expect(circlesIn(imports, folderOf).map(tell)).toEqual([])
})

test('no files import each other, not even by way of others', () => {
  expect(circlesIn(imports, (file) => file).map(tell)).toEqual([])
})
