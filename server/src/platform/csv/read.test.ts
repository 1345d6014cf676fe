import { expect, test } from 'vitest'
import { isEmptyRow, readCsv } from './read.ts'
import { csvLine } from './write.ts'

test('cells in quotes, over lines and with quotes inside; the mark of UTF-8; rows that are empty are known', () => {
  const text = '\ufeffa,b\r\n"x, ""y""","two\nlines"\r\n,\r\n\'=1,z'
  expect([...readCsv(text)].filter((row) => !isEmptyRow(row))).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x, "y"', 'two\nlines'] },
    { line: 5, cells: ['=1', 'z'] },
  ])
})

test('semicolons and tabs part cells where the first row says so', () => {
  expect([...readCsv('a;b\n1,5;2')].map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
  expect([...readCsv('a\tb\n1\t2')].map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('a quote that is never closed, which would make the rest of the file one cell, is told', () => {
  expect(() => [...readCsv('a,b\n1,2\n3,"4\n5,6\n')]).toThrow(
    expect.objectContaining({
      details: {
        'rows.3': [expect.objectContaining({ message: 'This quote is never closed.' })],
      },
    }),
  )
})

test('what begins like a formula is guarded, behind a semicolon too, and read back as it was', () => {
  expect(csvLine(['=1', '＝1', 'Ann;=cmd|calc', 'a; b-c'])).toBe("'=1,'＝1,Ann;'=cmd|calc,a; b-c\r\n")
  for (const text of ["'=1", '-', 'x;@y', "x;'+y", '\t=z', ';;-', "it's; +1"]) {
    expect([...readCsv(csvLine(['a', 'b']) + csvLine([text, 'b']))][1]!.cells).toEqual([text, 'b'])
  }
})
