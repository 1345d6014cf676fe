import { arch, cpus, release, totalmem, type } from 'node:os'
import { CONNECTIONS } from './bed.ts'
import type { Figure } from './figures.ts'
import type { Measured, Verdict } from './floors.ts'
import type { Shape } from './options.ts'
import type { Size } from './population/kept.ts'
import type { Figures, Result } from './rounds.ts'

type Table = { title: string; head: string[]; rows: string[][] }

const PARTS = ['part', '', '/s', 'min–max', 'p50 ms', 'p99 ms', 'service µs', 'PostgreSQL µs', 'this to it']

const SHOWN: Record<Shape, string> = {
  alone: 'Alone: one process, the embedded PostgreSQL',
  production: 'Production: PostgreSQL over TCP, Redis, two API processes behind haproxy, a worker',
}

function tablesOf(measured: Measured[], verdicts: Verdict[]): Table[] {
  return [
    ...measured.flatMap(({ shape, results, figures }) => [
      { title: SHOWN[shape], head: PARTS, rows: results.flatMap(rowsOf) },
      {
        title: `${SHOWN[shape].split(':')[0]}, beside the rates`,
        head: ['', 'of', 'measured'],
        rows: figures.map(rowOf),
      },
    ]),
    {
      title: 'Floors',
      head: ['shape', 'part', 'measured', 'floor', ''],
      rows: verdicts.map(({ shape, title, value, bound, isMet }) => [
        shape,
        title,
        value,
        bound,
        isMet ? 'met' : 'NOT MET',
      ]),
    },
  ].filter(({ rows }) => rows.length > 0)
}

function rowsOf({ title, figures }: Result): string[][] {
  return figures.map((each, index) => [
    index === 0 ? title : '',
    ...cellsOf(each),
    index === 0 ? '' : each.ratio.toFixed(2),
  ])
}

function cellsOf({ name, perSecond, p50Ms, p99Ms, processor }: Figures): string[] {
  const { median, min, max } = perSecond
  const latencies = p99Ms === 0 ? ['', ''] : [p50Ms.toFixed(2), p99Ms.toFixed(2)]
  const spent = processor === null ? ['', ''] : [whole(processor.service), whole(processor.postgres)]
  return [name, whole(median), `${whole(min)}–${whole(max)}`, ...latencies, ...spent]
}

function rowOf({ title, side, value, unit }: Figure): string[] {
  return [title, side, `${value < 100 ? value.toFixed(1) : whole(value)} ${unit}`]
}

export function report(measured: Measured[], verdicts: Verdict[], notes: string[]): string {
  const tables = tablesOf(measured, verdicts).map(
    ({ title, head, rows }) => `${title}\n\n${asText([head, ...rows])}`,
  )
  return [...tables, ...notes, ...errorsOf(measured)].join('\n\n')
}

function asText(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const isNumber = (column: number) => rows.slice(1).every((row) => /^[\d,.–]*$/.test(row[column] ?? ''))
  const pads = widths.map(
    (width, column) => (cell: string) => (isNumber(column) ? cell.padStart(width) : cell.padEnd(width)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => pads[column]?.(cell) ?? cell)
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export type Circumstances = {
  size: Size
  postgres: string
  commit: string
  against: string | null
  seconds: number
}

/** The same as a page that is kept: with the machine and the versions it was measured on. */
export function reportPage(
  measured: Measured[],
  verdicts: Verdict[],
  { size, postgres, commit, against, seconds }: Circumstances,
): string {
  const [cpu] = cpus()
  const beside = against === null ? '' : ` in turns with ${against}`
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const tables = tablesOf(measured, verdicts).map(({ title, head, rows }) =>
    [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'),
  )
  const about = [
    `- ${new Date().toISOString().slice(0, 10)}, commit ${commit}${beside}, ${Math.round(seconds / 60)} minutes`,
    `- ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()} ${arch()}`,
    `- Node ${process.versions.node}, PostgreSQL ${postgres}`,
    `- ${whole(size.restaurants)} restaurants, ${whole(size.orders)} orders; ${CONNECTIONS} connections, full durability`,
  ].join('\n')
  return `${[
    '# The last full run of the benchmark',
    'Written by `npm run bench`; `bench/README.md` says what is measured.',
    about,
    ...tables,
    ...errorsOf(measured).map((error) => `- ${error}`),
  ].join('\n\n')}\n`
}

/** An answer that was none: whatever else was measured, such a run is not a good one. */
export function errorsOf(measured: Measured[]): string[] {
  return measured.flatMap(({ shape, results, figures }) => [
    ...results.flatMap(({ title, figures: sides }) =>
      sides.flatMap(({ name, errors }) => errors.map((error) => `${shape}, ${title}, ${name}: ${error}`)),
    ),
    ...figures.flatMap(({ title, side, errors }) =>
      errors.map((error) => `${shape}, ${title}, ${side}: ${error}`),
    ),
  ])
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
