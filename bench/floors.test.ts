import { expect, test } from 'vitest'
import type { Figure } from './figures.ts'
import { type Measured, notJudged, verdicts } from './floors.ts'
import type { Shape } from './options.ts'
import type { Figures } from './rounds.ts'

function figures(name: string, ratio: number, service?: number): Figures {
  return {
    name,
    perSecond: { median: 1, min: 1, max: 1 },
    p50Ms: 1,
    p99Ms: 1,
    processor: service === undefined ? null : { service, postgres: 1 },
    errors: [],
    ratio,
  }
}

function figure(name: string, side: string, value: number, unit: Figure['unit']): Figure {
  return { name, title: name, side, value, unit, errors: [] }
}

function measured(shape: Shape, service: number, more: Figure[] = []): Measured {
  const ofPart = (name: string) => ({
    name,
    title: name,
    figures: [figures('this', 1, service), figures('540dbbd', 0.7, service), figures('reference', 0.4)],
  })
  return {
    shape,
    results: [ofPart('items'), ofPart('placing'), ofPart('sales'), ofPart('order-warm')],
    figures: more,
  }
}

function told(all: Measured[], other: string | null): string[] {
  return verdicts(all, other).map(
    ({ shape, title, value, bound, isMet }) => `${shape}, ${title}: ${value} ${bound} ${isMet}`,
  )
}

test('alone, rates are held against the other commit, and the sales of a year against their SQL', () => {
  expect(told([measured('alone', 100)], '540dbbd')).toEqual([
    'alone, items: rate to 540dbbd: 0.70 ≥ 0.65 true',
    'alone, placing: rate to 540dbbd: 0.70 ≥ 0.85 false',
    'alone, sales: rate to reference: 0.40 ≥ 0.50 false',
  ])
})

test('without another commit there is no rate to be held against', () => {
  expect(told([measured('alone', 100)], null)).toEqual(['alone, sales: rate to reference: 0.40 ≥ 0.50 false'])
})

test('in production, processor time is held against that of the shape alone', () => {
  const both = [measured('alone', 100), measured('production', 140)]
  expect(told(both, null).filter((line) => line.startsWith('production'))).toEqual([
    'production, items: processor time to alone: 1.40 ≤ 1.60 true',
    'production, placing: processor time to alone: 1.40 ≤ 1.30 false',
    'production, sales: processor time to alone: 1.40 ≤ 1.30 false',
  ])
  expect(told([measured('production', 140)], null)).toEqual([])
})

test('memory is held in both shapes, the start and the slowest of a mixed load alone', () => {
  const more = [
    figure('memory', 'this', 340, 'MB'),
    figure('memory', '540dbbd', 400, 'MB'),
    figure('start', 'this', 1_600, 'ms'),
    figure('mixed', 'this', 15, 'ms'),
    figure('mixed', '540dbbd', 10, 'ms'),
  ]
  const all = [
    { ...measured('alone', 1, more), results: [] },
    { ...measured('production', 1, more), results: [] },
  ]
  expect(told(all, '540dbbd')).toEqual([
    'alone, memory: 340 MB ≤ 350 MB true',
    'alone, start: 1600 ms ≤ 1500 ms false',
    'alone, mixed to 540dbbd: 1.50 ≤ 1.50 true',
    'production, memory: 340 MB ≤ 350 MB true',
  ])
})

test('a run tells what it could not hold its figures against', () => {
  expect(notJudged([measured('alone', 1)], null)).toHaveLength(2)
  expect(notJudged([measured('alone', 1), measured('production', 1)], '540dbbd')).toEqual([])
})
