import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compile } from '../postgres/sql/statement.ts'
import { keysetQueries } from './keyset.ts'
import { atMost } from './limit.ts'

test.each([
  [26, 'select 1 limit 26', []],
  [101, 'select 1 limit 101', []],
  [7, 'select 1 limit $1', [7]],
])('%d rows at most: %s', (rows, text, parameters) => {
  const compiled = compile(sql`select 1 ${atMost(rows)}`)
  expect([compiled.sql, compiled.parameters]).toEqual([text, parameters])
})

test('a list says the number in its text, unless it is filtered by what was asked', () => {
  const parametersOf = (where: Parameters<typeof keysetQueries>[3]) => {
    const request = { perPage: 25, direction: 'next', position: null } as const
    const [page] = keysetQueries('guests', ['id'], [{ column: 'id', type: 'bigint' }], where, request)
    return compile(page).parameters
  }
  expect(parametersOf([sql`erased_at is null`])).toEqual([])
  expect(parametersOf([sql`erased_at is null`, sql`updated_at >= ${'2026-11-14'}`])).toEqual([
    '2026-11-14',
    26,
  ])
})
