import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compile } from '../db/database.ts'
import { atMost } from './limit.ts'

test.each([
  [26, 'select 1 limit 26', []],
  [101, 'select 1 limit 101', []],
  [7, 'select 1 limit $1', [7]],
])('%d rows at most: %s', (rows, text, parameters) => {
  const compiled = compile(sql`select 1 ${atMost(rows)}`)
  expect([compiled.sql, compiled.parameters]).toEqual([text, parameters])
})
