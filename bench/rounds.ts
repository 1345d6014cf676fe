import { createHistogram } from 'node:perf_hooks'
import type { Spent } from './bed.ts'
import type { Outcome } from './load.ts'
import { median, ratioOf, type Spread, spreadOf } from './statistics.ts'

/** Something that can be put under load for a while: a service, or what it is compared with. */
export type Contender = { name: string; run(durationMs: number): Promise<Outcome> }

/** One question of the benchmark, to one service. */
export type Part = {
  name: string
  title: string
  run(durationMs: number): Promise<Outcome>
  /** How many times as long as usual it warms up, where a service that has just started needs it. */
  warmUpTimes?: number
  /** What does the least that can be done for the same. */
  reference(): Promise<Contender>
}

export type Pace = { rounds: number; roundMs: number; warmUpMs: number }

export type Figures = {
  name: string
  perSecond: Spread
  p50Ms: number
  p99Ms: number
  /** Microseconds of the processor for one request. */
  processor: Spent | null
  errors: string[]
  /** Of the rate of this checkout's service to this one's. */
  ratio: number
}

/** The first is this checkout's service; then the other commit's, where there is one, and what both are compared with. */
export type Result = { name: string; title: string; figures: Figures[] }

/** In turns, so that whatever else the machine does meets all alike. */
export async function runPart(
  { name, title, warmUpTimes = 1 }: Part,
  contenders: Contender[],
  pace: Pace,
  onRound: (round: number, rates: { name: string; perSecond: number }[]) => void,
): Promise<Result> {
  for (const { run } of contenders) await run(warmUpTimes * pace.warmUpMs)
  const outcomes: Outcome[][] = contenders.map(() => [])
  for (let round = 1; round <= pace.rounds; round++) {
    for (const [index, { run }] of contenders.entries()) outcomes[index]?.push(await run(pace.roundMs))
    onRound(
      round,
      contenders.map((each, index) => ({
        name: each.name,
        perSecond: outcomes[index]?.at(-1)?.perSecond ?? 0,
      })),
    )
  }
  const ours = outcomes[0] ?? []
  return {
    name,
    title,
    figures: contenders.map((each, index) => figuresOf(each.name, outcomes[index] ?? [], ours)),
  }
}

function figuresOf(name: string, outcomes: Outcome[], ours: Outcome[]): Figures {
  const all = createHistogram()
  for (const { latencies } of outcomes) all.add(latencies)
  return {
    name,
    perSecond: spreadOf(outcomes.map(rateOf)),
    p50Ms: all.percentile(50) / 1000,
    p99Ms: all.percentile(99) / 1000,
    processor: processorOf(outcomes.flatMap(({ processor }) => processor ?? [])),
    errors: outcomes.flatMap(({ errors }) => errors),
    ratio: ratioOf(ours.map(rateOf), outcomes.map(rateOf)),
  }
}

function rateOf({ perSecond }: Outcome): number {
  return perSecond
}

function processorOf(spent: Spent[]): Spent | null {
  if (spent.length === 0) return null
  return {
    service: median(spent.map(({ service }) => service)),
    postgres: median(spent.map(({ postgres }) => postgres)),
  }
}
