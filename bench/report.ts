import { type Figures, isMet, type Result } from './rounds.ts'

const HEAD = ['', '', 'median/s', 'min–max', 'p50 ms', 'p99 ms', 'ratio', 'target']

export function report(results: Result[]): string {
  const rows = results.flatMap((result) => [
    [result.name, ...cellsOf(result.ours), result.ratio.toFixed(2), `≥ ${result.target} ${markOf(result)}`],
    ['', ...cellsOf(result.theirs), '', ''],
  ])
  const all = [HEAD, ...rows]
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const lines = all.map((row) => row.map((cell, column) => pad(cell, column, widths)).join('  '))
  const errors = results.flatMap(({ name, ours, theirs }) =>
    [ours, theirs].flatMap((side) => side.errors.map((error) => `${name}: ${side.name}: ${error}`)),
  )
  return [...lines, ...errors].map((line) => line.trimEnd()).join('\n')
}

function markOf(result: Result): string {
  return isMet(result) ? '✓' : '✗'
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
