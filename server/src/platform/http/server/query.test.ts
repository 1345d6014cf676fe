import { expect, test } from 'vitest'
import { queryOf } from './query.ts'

test.each<[string, Record<string, string>]>([
  ['/items', {}],
  ['/items?', {}],
  ['/items?&&', {}],
  ['/items?a=1', { a: '1' }],
  ['/items?a=1&b=2', { a: '1', b: '2' }],
  ['/items?a=1&a=2', { a: '2' }],
  ['/items?a=', {}],
  ['/items?a', {}],
  ['/items?a=1&a=', { a: '1' }],
  ['/items?a=&a=1', { a: '1' }],
  ['/items?a=%20', {}],
  ['/items?a=2026-11-14T19:30:00+03:00', { a: '2026-11-14T19:30:00 03:00' }],
  ['/items?a=2026-11-14T19:30:00%2B03:00', { a: '2026-11-14T19:30:00+03:00' }],
  ['/items?a=%zz', { a: '%zz' }],
  ['/items?a=%ff', { a: '\ufffd' }],
  ['/items?a=1?b=2', { a: '1?b=2' }],
  ['/items?a=b=c', { a: 'b=c' }],
  ['/items?a[]=1', { 'a[]': '1' }],
  ['/items?%61=1', { a: '1' }],
])('the query of %s', (url, query) => {
  expect({ ...queryOf(url) }).toEqual(query)
})

test('names as JavaScript names its own are plain names', () => {
  expect(Object.entries(queryOf('/items?__proto__=1&constructor=2'))).toEqual([
    ['__proto__', '1'],
    ['constructor', '2'],
  ])
})
