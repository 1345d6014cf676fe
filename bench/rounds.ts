import { createHistogram } from 'node:perf_hooks'
import type { Outcome } from './load.ts'
import { ratioOf, type Spread, spreadOf } from './statistics.ts'

/** Something that can be put under load for a while: our service, or what it is compared with. */
export type Contender = { name: string; run(durationMs: number): Promise<Outcome> }

/** One question of the benchmark: how fast ours is beside theirs, and what the ratio has to be at least. */
export type Case = {
  name: string
  target: number
  p99Ms?: number
  /** How many times as long as usual ours warms up, where a service that has just started needs it. */
  warmUpTimes?: number
  ours: Contender
  theirs: Contender
}

export type Pace = { rounds: number; roundMs: number; warmUpMs: number }

export type Figures = { name: string; perSecond: Spread; p50Ms: number; p99Ms: number; errors: string[] }
export type Result = {
  name: string
  target: number
  mostP99Ms: number | null
  ratio: number
  ours: Figures
  theirs: Figures
}

/** In turns, so that whatever else the machine does meets both alike. */
export async function runCase(
  { name, target, p99Ms, warmUpTimes = 1, ours, theirs }: Case,
  pace: Pace,
  onRound: (round: number, ours: number, theirs: number) => void,
): Promise<Result> {
  await ours.run(warmUpTimes * pace.warmUpMs)
  await theirs.run(pace.warmUpMs)
  const outcomes: { ours: Outcome[]; theirs: Outcome[] } = { ours: [], theirs: [] }
  for (let round = 1; round <= pace.rounds; round++) {
    const our = await ours.run(pace.roundMs)
    const their = await theirs.run(pace.roundMs)
    outcomes.ours.push(our)
    outcomes.theirs.push(their)
    onRound(round, our.perSecond, their.perSecond)
  }
  const ratio = ratioOf(outcomes.ours.map(rateOf), outcomes.theirs.map(rateOf))
  return {
    name,
    target,
    mostP99Ms: p99Ms ?? null,
    ratio,
    ours: figuresOf(ours.name, outcomes.ours),
    theirs: figuresOf(theirs.name, outcomes.theirs),
  }
}

function rateOf({ perSecond }: Outcome): number {
  return perSecond
}

function figuresOf(name: string, outcomes: Outcome[]): Figures {
  const all = createHistogram()
  for (const { latencies } of outcomes) all.add(latencies)
  return {
    name,
    perSecond: spreadOf(outcomes.map(rateOf)),
    p50Ms: all.percentile(50) / 1000,
    p99Ms: all.percentile(99) / 1000,
    errors: outcomes.flatMap(({ errors }) => errors),
  }
}

export function isMet({ ratio, target, mostP99Ms, ours, theirs }: Result): boolean {
  const inTime = mostP99Ms === null || ours.p99Ms <= mostP99Ms
  return ratio >= target && inTime && ours.errors.length === 0 && theirs.errors.length === 0
}
