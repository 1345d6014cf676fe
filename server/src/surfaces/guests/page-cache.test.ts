import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { acceptsGzip, PageCache, unzipped } from './page-cache.ts'

test('a page is found while it is made of the same, and shows the same of the time', () => {
  const cache = new PageCache()
  const [site, menu] = [{}, {}]
  const kept = cache.keep('lola', '<p>Soup</p>', {}, { parts: [site, menu], state: 'lunch', minute: 7 })
  expect(unzipped(kept).toString()).toBe('<p>Soup</p>')
  const never = () => {
    throw new Error('within the minute nobody has to look')
  }
  expect(cache.find('lola', 7, [site, menu], never)).toBe(kept)
  expect(cache.find('lola', 7, [site, {}], never)).toBeUndefined()
  expect(cache.find('lola', 7, [site, undefined], never)).toBeUndefined()
  expect(cache.find('mia', 7, [site, menu], never)).toBeUndefined()
  expect(cache.find('lola', 8, [site, menu], () => 'lunch')).toBe(kept)
  expect(cache.find('lola', 8, [site, menu], never)).toBe(kept)
  expect(cache.find('lola', 9, [site, menu], () => 'dinner')).toBeUndefined()
})

test('those that nobody asks for make room for others', () => {
  const cache = new PageCache(64 * 1024)
  const site = {}
  const made = { parts: [site], state: 1, minute: 1 }
  const find = (name: string) => cache.find(name, 1, [site], () => 1)
  // Chance cannot be compressed.
  const text = () => randomBytes(6 * 1024).toString('hex')
  cache.keep('first', text(), {}, made)
  for (let n = 0; n < 8; n++) {
    cache.keep(`other ${n}`, text(), {}, made)
    expect(find('first'), `after ${n}`).toBeDefined()
  }
  expect(find('other 0')).toBeUndefined()
  expect(find('other 7')).toBeDefined()
})

test.each([
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, gzip;q=0.5', true],
  ['GZIP', true],
  ['gzip;q=0', false],
  ['deflate, gzip ; q=0.000', false],
  ['br', false],
  ['notgzip', false],
  [undefined, false],
])('%s: %s', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected)
})

test('a header of very many spaces is read once, from left to right', () => {
  expect(acceptsGzip(`gzip${' '.repeat(1_000_000)}x`)).toBe(false)
})
