// What a run is held against. A rate is compared with another commit's in turns, because ratios to a bare server differ by the
// kind of machine; processor time in the shape production with that of the shape alone.
import type { Figure } from './figures.ts'
import type { Shape } from './options.ts'
import type { Figures, Result } from './rounds.ts'

/** Processor time of the service for a request, production to alone, at most; the rate alone, this to the other commit, at least. */
type Floor = { processor: number; rate?: number; toReference?: number }

const FLOORS: Record<string, Floor> = {
  items: { processor: 1.6, rate: 0.65 },
  menu: { processor: 1.6, rate: 0.65 },
  item: { processor: 1.6, rate: 0.65 },
  'order-cold': { processor: 1.4, rate: 0.75 },
  'orders-cold': { processor: 1.4, rate: 0.6 },
  'orders-far': { processor: 1.4, rate: 0.6 },
  placing: { processor: 1.3, rate: 0.85 },
  status: { processor: 1.3, rate: 0.85 },
  reservations: { processor: 1.3, rate: 0.85 },
  availability: { processor: 1.3, rate: 0.65 },
  events: { processor: 1.3, rate: 0.7 },
  webhooks: { processor: 1.3, rate: 0.85 },
  'guest-page': { processor: 1.3, rate: 0.65 },
  sales: { processor: 1.3, toReference: 0.5 },
}
const MOST_MB = 350
const MOST_START_MS = 1_500
const MOST_P99_TIMES = 1.5

/** All that was measured in one shape. */
export type Measured = { shape: Shape; results: Result[]; figures: Figure[] }

export type Verdict = { shape: Shape; title: string; value: string; bound: string; isMet: boolean }

/** Of what was measured, and of nothing else: without the other commit, or the other shape, there is nothing to compare with. */
export function verdicts(measured: Measured[], other: string | null): Verdict[] {
  const alone = measured.find(({ shape }) => shape === 'alone')
  return measured.flatMap(({ shape, results, figures }) => [
    ...results.flatMap((result) =>
      shape === 'alone' ? ofRate(result, other) : ofProcessor(result, alone?.results ?? []),
    ),
    ...ofMemory(shape, figures),
    ...(shape === 'alone' ? [...ofStart(figures), ...ofMixed(figures, other)] : []),
  ])
}

/** Why some floors are not among the verdicts. */
export function notJudged(measured: Measured[], other: string | null): string[] {
  const shapes = measured.map(({ shape }) => shape)
  return [
    ...(other === null ? ['Rates and the mixed load are held against another commit: --against COMMIT'] : []),
    ...(shapes.length < 2
      ? ['Processor time in production is held against that of the shape alone: measure both']
      : []),
  ]
}

function ofRate({ name, title, figures }: Result, other: string | null): Verdict[] {
  const { rate, toReference } = FLOORS[name] ?? {}
  const verdict = (beside: Figures | undefined, least: number | undefined, what: string): Verdict[] =>
    beside === undefined || least === undefined
      ? []
      : [
          {
            shape: 'alone',
            title: `${title}: rate to ${what}`,
            value: beside.ratio.toFixed(2),
            bound: `≥ ${least.toFixed(2)}`,
            isMet: beside.ratio >= least,
          },
        ]
  const theirs = other === null ? undefined : figures.find((each) => each.name === other)
  return [
    ...verdict(theirs, rate, other ?? ''),
    ...verdict(figures.at(-1), toReference, figures.at(-1)?.name ?? ''),
  ]
}

function ofProcessor({ name, title, figures }: Result, alone: Result[]): Verdict[] {
  const most = FLOORS[name]?.processor
  const here = figures[0]?.processor?.service
  const there = alone.find((result) => result.name === name)?.figures[0]?.processor?.service
  if (most === undefined || here === undefined || !there) return []
  const value = here / there
  return [
    {
      shape: 'production',
      title: `${title}: processor time to alone`,
      value: value.toFixed(2),
      bound: `≤ ${most.toFixed(2)}`,
      isMet: value <= most,
    },
  ]
}

function ofMemory(shape: Shape, figures: Figure[]): Verdict[] {
  const own = figures.filter(({ name, side }) => name === 'memory' && side === 'this')
  return own.map(({ title, value }) => ({
    shape,
    title,
    value: `${value.toFixed(0)} MB`,
    bound: `≤ ${MOST_MB} MB`,
    isMet: value <= MOST_MB,
  }))
}

function ofStart(figures: Figure[]): Verdict[] {
  const own = figures.filter(({ name, side }) => name === 'start' && side === 'this')
  return own.map(({ title, value }) => ({
    shape: 'alone',
    title,
    value: `${value.toFixed(0)} ms`,
    bound: `≤ ${MOST_START_MS} ms`,
    isMet: value <= MOST_START_MS,
  }))
}

function ofMixed(figures: Figure[], other: string | null): Verdict[] {
  const [ours, theirs] = ['this', other].map((wanted) =>
    figures.find(({ name, side }) => name === 'mixed' && side === wanted),
  )
  if (!ours || !theirs) return []
  const value = ours.value / theirs.value
  return [
    {
      shape: 'alone',
      title: `${ours.title} to ${theirs.side}`,
      value: value.toFixed(2),
      bound: `≤ ${MOST_P99_TIMES.toFixed(2)}`,
      isMet: value <= MOST_P99_TIMES,
    },
  ]
}
