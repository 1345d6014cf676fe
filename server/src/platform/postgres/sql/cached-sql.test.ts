import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cachedSql, namesOf } from './cached-sql.ts'
import { compile } from './statement.ts'

const NAMES = sql.raw('id, name')

function wordsOf({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) {
  return { text, parameters }
}

test('a statement that is written again has the text and values that sql gives it', () => {
  const own = (id: number, name: string | null) =>
    cachedSql`select ${NAMES} from guests where id = ${id} or name = ${name}`
  const theirs = (id: number, name: string | null) =>
    compile(sql`select ${NAMES} from guests where id = ${id} or name = ${name}`)
  for (const [id, name] of [
    [1, 'Lina'],
    [2, null],
  ] as const) {
    expect(wordsOf(own(id, name))).toEqual(wordsOf(theirs(id, name)))
  }
})

test('it is put into words anew where a part of its text is another, is a value now, or brings values', () => {
  const own = (one: unknown, other: unknown) => cachedSql`select ${one}, ${other}`
  const theirs = (one: unknown, other: unknown) => compile(sql`select ${one}, ${other}`)
  const name = sql.raw('name')
  const pairs = [
    [name, 1],
    [sql.raw('phone'), 1],
    [1, name],
    [name, 2],
    [sql`${5} + 1`, 3],
    [1, 2],
  ]
  for (const [one, other] of pairs) expect(wordsOf(own(one, other))).toEqual(wordsOf(theirs(one, other)))
})

test('a part of its text that brings a value of its own is never taken for one that brings none', () => {
  const older = sql`${18} and`
  const own = (id: number) => cachedSql`select ${older} id = ${id}`
  for (const id of [1, 2]) {
    expect(wordsOf(own(id))).toEqual(wordsOf(compile(sql`select ${older} id = ${id}`)))
  }
})

test('both of two wordings are kept, without the values they first had', () => {
  const open = sql.raw('open')
  const ended = sql.raw('ended')
  const own = (status: unknown, name: string) => cachedSql`select ${status} where name = ${name}`
  for (const status of [ended, open]) own(status, 'Lina')
  for (const [status, text] of [
    [open, 'select open where name = $1'],
    [ended, 'select ended where name = $1'],
  ] as const) {
    const statement = own(status, 'Sam')
    expect(wordsOf(statement)).toEqual({ text, parameters: ['Sam'] })
    expect(JSON.stringify(statement)).not.toContain('Lina')
  }
})

test('a value that is a list, a moment or bytes is one parameter', () => {
  const given = [[1, 2], new Date(0), Buffer.from('a')]
  const own = () => cachedSql`select ${given[0]}::int[], ${given[1]}, ${given[2]}`
  own()
  expect(own().parameters).toEqual(given)
})

test('columns are named as sql.ref names them', () => {
  const columns = ['id', 'g.name']
  const theirs = compile(sql`${sql.join(columns.map((column) => sql.ref(column)))}`)
  expect(compile(sql`${namesOf(columns)}`).sql).toBe(theirs.sql)
})
