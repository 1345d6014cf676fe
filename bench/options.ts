import { parseArgs } from 'node:util'
import type { Size } from './population/kept.ts'
import type { Pace } from './rounds.ts'

const SHAPES = ['alone', 'production'] as const
export type Shape = (typeof SHAPES)[number]

export type Options = {
  size: Size
  pace: Pace
  mixedSeconds: number
  shapes: Shape[]
  /** Null: all of them. */
  only: string[] | null
  against: string | null
  /** With everything in it that bench/RESULTS.md shows. */
  isFull: boolean
}

const FULL = { restaurants: 1_000, orders: 1_000_000, mixedSeconds: 60 }
const SMALL = { restaurants: 20, orders: 2_000, mixedSeconds: 6 }
const USUAL: Pace = { rounds: 3, roundMs: 5_000, warmUpMs: 2_000 }
const QUICK: Pace = { rounds: 3, roundMs: 1_000, warmUpMs: 500 }

/** What makes a run another one than the full one. */
const LESS_THAN_FULL = ['quick', 'only', 'shape', 'restaurants', 'orders', 'mixed'] as const

export function help(names: readonly string[]): string {
  return `npm run bench -- [--shape SHAPE] [--only NAMES] [--against COMMIT] [--quick]

Measures the service in two shapes: alone (one process, the embedded PostgreSQL) and production (PostgreSQL over TCP, Redis, two
API processes behind haproxy, a worker). A full run takes about an hour, with --against two, and writes bench/RESULTS.md.

  --shape SHAPE      only this one: ${SHAPES.join(' or ')}
  --only NAMES       only these parts, with commas between (items,orders):
                     ${names.slice(0, 11).join(', ')},
                     ${names.slice(11).join(', ')}
  --against COMMIT   measures this commit too, in turns, and tells the ratio of this checkout to it
  --quick            few restaurants, short rounds: for a first impression
  --restaurants N    how many there are (${FULL.restaurants}); made once, and kept
  --orders N         of all of them (${FULL.orders})
  --mixed SECONDS    how long the mixed load lasts, at full and then at half rate (${FULL.mixedSeconds})`
}

/** Null where only help was asked for. */
export function readOptions(args: string[], names: readonly string[]): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      shape: { type: 'string' },
      only: { type: 'string' },
      against: { type: 'string' },
      quick: { type: 'boolean' },
      restaurants: { type: 'string' },
      orders: { type: 'string' },
      mixed: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return null
  const usual = values.quick ? SMALL : FULL
  const size = {
    restaurants: wholeOf('--restaurants', values.restaurants, usual.restaurants),
    orders: wholeOf('--orders', values.orders, usual.orders),
  }
  return {
    size,
    pace: values.quick ? QUICK : USUAL,
    mixedSeconds: wholeOf('--mixed', values.mixed, usual.mixedSeconds),
    shapes: values.shape === undefined ? [...SHAPES] : [shapeOf(values.shape)],
    only: values.only === undefined ? null : namesOf(values.only, names),
    against: values.against ?? null,
    isFull: LESS_THAN_FULL.every((option) => values[option] === undefined),
  }
}

/** `orders` is also every name that begins with `orders-`. */
export function namesOf(text: string, names: readonly string[]): string[] {
  const wished = text.split(',').map((wish) => wish.trim())
  const found = wished.flatMap((wish) => {
    const meant = names.filter((name) => name === wish || name.startsWith(`${wish}-`))
    if (meant.length === 0)
      throw new Error(`--only: no part is called "${wish}"; there are ${names.join(', ')}`)
    return meant
  })
  return [...new Set(found)]
}

function shapeOf(text: string): Shape {
  const shape = SHAPES.find((known) => known === text)
  if (!shape) throw new Error(`--shape takes ${SHAPES.join(' or ')}, not "${text}"`)
  return shape
}

function wholeOf(option: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual
  const count = Number(text.replaceAll(/[,_]/g, ''))
  if (!Number.isInteger(count) || count < 1) throw new Error(`${option} takes a whole number, not "${text}"`)
  return count
}
