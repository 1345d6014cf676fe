import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../config.ts'
import { DEFAULT_PLANS, featuresOf, fullestPlan, isInForce, parsePlans } from './plans.ts'

describe("the operator's plans", () => {
  test('are starter, dining and pro unless PLANS says otherwise', () => {
    expect(readConfig({}).plans).toEqual({
      starter: [],
      dining: ['reservations'],
      pro: ['reservations', 'reporting'],
    })
  })
  test('come from PLANS', () => {
    const PLANS = '{"free": [], "figures-only": ["reporting", "reporting"]}'
    expect(readConfig({ PLANS }).plans).toEqual({ free: [], 'figures-only': ['reporting'] })
  })
  test.each([
    ['no json', ['must be JSON, such as {"basic": [], "full": ["reporting"]}']],
    ['[]', ['must be a JSON object with at least one plan']],
    ['{}', ['must be a JSON object with at least one plan']],
    ['null', ['must be a JSON object with at least one plan']],
    ['{"free": "reporting"}', ['must give the plan "free" a list of features']],
    [
      '{"free": ["flying", 5], "Big": []}',
      [
        'gives the plan "free" the unknown feature "flying", 5; there are reservations, reporting',
        'has a plan "Big": a name is a-z, 0-9, _ and -, begins with a letter, and is not "none"',
      ],
    ],
    ['{"none": []}', [expect.stringContaining('has a plan "none"')]],
  ])('%s is told apart by name', (text, faults) => {
    expect(parsePlans(text).faults).toEqual(faults)
  })
  test('are named in the errors of the configuration, all at once', () => {
    const broken = () => readConfig({ PLANS: '{"free": ["flying"]}', PORT: 'x' })
    expect(broken).toThrow(ConfigError)
    expect(broken).toThrow(/PORT must be[\s\S]*PLANS gives the plan "free" the unknown feature "flying"/)
  })
  test('the fullest is what a new restaurant gets', () => {
    expect(fullestPlan(DEFAULT_PLANS)).toBe('pro')
    expect(fullestPlan({ a: [], b: ['reporting'], c: ['reservations'] })).toBe('b')
  })
  test('a plan that is known no longer, like none at all, carries nothing', () => {
    expect([...featuresOf(DEFAULT_PLANS, 'gold')]).toEqual([])
    expect([...featuresOf(DEFAULT_PLANS, 'toString')]).toEqual([])
    expect([...featuresOf(DEFAULT_PLANS, null)]).toEqual([])
    expect([...featuresOf(DEFAULT_PLANS, 'pro')]).toEqual(['reservations', 'reporting'])
  })
})

test.each([
  [null, null, true],
  [100, null, true],
  [101, null, false],
  [null, 101, true],
  [null, 100, false],
  [50, 150, true],
])('a plan from %s until %s, at 100: %s', (startsAt, endsAt, inForce) => {
  expect(isInForce({ startsAt, endsAt }, 100)).toBe(inForce)
})
