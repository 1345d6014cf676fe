// The documents name files, and each that they name is there: a path from the top, or the end of one that is clear where it stands.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')
const DOCUMENTS = ['ARCHITECTURE.md', 'CONTRIBUTING.md', ...globSync('docs/decisions/*.md', { cwd: TOP })]
const PARTS = '{server,admin,sdk,cli,bench,ops,docs,examples,bin}'
const FILES = globSync(`${PARTS}/**/*`, { cwd: TOP, exclude: ['**/node_modules/**', '**/dist/**'] }).map(
  (file) => `/${file}/`,
)

const IN_CODE = /`([^`\n]+)`/g
const IS_PATH = /^[\w.-]+(\/[\w.-]+)*(\/|\/[\w-]+(\.[\w-]+)*\.(ts|tsx|js|sql|css|json|md))$/
/** Of a file that somebody would make. */
const IS_WISH = /NNNN/

function pathsIn(text: string): string[] {
  const words = [...text.matchAll(IN_CODE)].map(([, word = '']) => word)
  return words.filter((word) => IS_PATH.test(word) && !IS_WISH.test(word))
}

function isThere(path: string): boolean {
  const wanted = `/${path.replace(/\/$/, '')}/`
  return FILES.some((file) => file.includes(wanted))
}

const textOf = (document: string) => readFileSync(join(TOP, document), 'utf8')

test('the documents name files at all', () => {
  expect(pathsIn(textOf('ARCHITECTURE.md'))).toContain('restaurant/orders/contract.ts')
  expect(isThere('restaurant/orders/gone.ts')).toBe(false)
})

test.each(DOCUMENTS)('every path in %s is there', (document) => {
  expect(pathsIn(textOf(document)).filter((path) => !isThere(path))).toEqual([])
})

test.each(DOCUMENTS)('every link of %s leads to a file', (document) => {
  const targets = [...textOf(document).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(
    ([, target = '']) => target,
  )
  expect(targets.filter((target) => !existsSync(join(TOP, dirname(document), target)))).toEqual([])
})
