import { arch, cpus, release, totalmem, type } from 'node:os'
import type { Check } from './checks.ts'
import type { Size } from './population/kept.ts'
import { type Figures, isMet, type Result } from './rounds.ts'

const HEAD = ['', '', 'median/s', 'min–max', 'p50 ms', 'p99 ms', 'ratio', 'target']

export function report(results: Result[], checks: Check[]): string {
  const all = [HEAD, ...rowsOf(results)]
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const lines = all.map((row) => row.map((cell, column) => pad(cell, column, widths)).join('  '))
  const nameWidth = Math.max(0, ...checks.map(({ name }) => name.length))
  const standing = checks.map(
    ({ name, value, target, isMet: met }) => `${name.padEnd(nameWidth)}  ${value}  (${target}) ${mark(met)}`,
  )
  return [...lines, '', ...standing, ...errorsOf(results)].map((line) => line.trimEnd()).join('\n')
}

function rowsOf(results: Result[]): string[][] {
  return results.flatMap((result) => [
    [result.name, ...cellsOf(result.ours), result.ratio.toFixed(2), targetOf(result)],
    ['', ...cellsOf(result.theirs), '', ''],
  ])
}

function targetOf(result: Result): string {
  const inTime = result.mostP99Ms === null ? '' : `, p99 ≤ ${result.mostP99Ms} ms`
  return `≥ ${result.target.toFixed(2)}${inTime} ${mark(isMet(result))}`
}

export type Circumstances = { size: Size; postgres: string; commit: string; seconds: number }

/** The same as a page that is kept: with the machine and the versions it was measured on. */
export function reportPage(
  results: Result[],
  checks: Check[],
  { size, postgres, commit, seconds }: Circumstances,
): string {
  const [cpu] = cpus()
  const table = [
    HEAD.map((cell, column) => (column === 0 ? 'part' : cell)),
    HEAD.map(() => '---'),
    ...rowsOf(results),
  ]
  const standing = [
    ['', 'measured', 'target'],
    ['---', '---', '---'],
    ...checks.map((check) => [check.name, check.value, `${check.target} ${mark(check.isMet)}`]),
  ]
  const lines = (rows: string[][]) => rows.map((row) => `| ${row.join(' | ')} |`)
  return [
    '# The last full run of the benchmark',
    '',
    'Written by `npm run bench`; see the head of `bench/main.ts` for what is measured.',
    '',
    `- ${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${Math.round(seconds / 60)} minutes`,
    `- ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()} ${arch()}`,
    `- Node ${process.versions.node}, PostgreSQL ${postgres}`,
    `- ${whole(size.restaurants)} restaurants, ${whole(size.orders)} orders; one process, 16 connections, full durability`,
    '',
    ...lines(table),
    '',
    ...lines(standing),
    '',
    ...errorsOf(results).map((error) => `- ${error}`),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

function errorsOf(results: Result[]): string[] {
  return results.flatMap(({ name, ours, theirs }) =>
    [ours, theirs].flatMap((side) => side.errors.map((error) => `${name}: ${side.name}: ${error}`)),
  )
}

function mark(met: boolean): string {
  return met ? '✓' : '✗'
}

function cellsOf({ name, perSecond, p50Ms, p99Ms }: Figures): string[] {
  const { median, min, max } = perSecond
  return [name, whole(median), `${whole(min)}–${whole(max)}`, p50Ms.toFixed(2), p99Ms.toFixed(2)]
}

function pad(cell: string, column: number, widths: number[]): string {
  const width = widths[column] ?? 0
  return column < 2 ? cell.padEnd(width) : cell.padStart(width)
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
