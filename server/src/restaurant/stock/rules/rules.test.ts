import { describe, expect, test } from 'vitest'
import { hasThreeDecimals } from './amounts.ts'
import { costOf, goesInCircles, neededBy, type RecipeLine, recipesFrom, usedBy } from './recipes.ts'
import { converted, unitsOf } from './units.ts'
import { followOrder, gather } from './uses.ts'

const [CHEESE, DOUGH, TOMATO, SAUCE, OIL] = [1, 2, 3, 4, 5]
const [PIZZA, SMALL, LARGE, EXTRA, NO_CHEESE] = [10, 11, 12, 13, 14]

function line(of: Partial<RecipeLine>, ingredient_id: number, quantity: number): RecipeLine {
  return { item_id: null, variant_id: null, option_id: null, made_id: null, ...of, ingredient_id, quantity }
}

const LINES = [
  line({ item_id: PIZZA }, CHEESE, 0.1),
  line({ item_id: PIZZA }, SAUCE, 0.08),
  line({ variant_id: SMALL }, DOUGH, 0.2),
  line({ variant_id: LARGE }, DOUGH, 0.35),
  line({ variant_id: LARGE }, CHEESE, 0.05),
  line({ option_id: EXTRA }, CHEESE, 0.06),
  line({ option_id: NO_CHEESE }, CHEESE, -0.5),
  line({ made_id: SAUCE }, TOMATO, 2),
  line({ made_id: SAUCE }, OIL, 0.1),
]
const RECIPES = recipesFrom(LINES, [{ id: SAUCE, makes: 1.6 }])

const use = (variant_id: number | null, option_ids: number[], quantity = 1) =>
  Object.fromEntries(usedBy({ item_id: PIZZA, variant_id, option_ids, quantity }, RECIPES))

describe('what a line uses', () => {
  test.each([
    ['the dish alone, and what its sauce is made of', null, [], 1, { 1: 100, 3: 100, 5: 5 }],
    ['the size adds to its dish', LARGE, [], 1, { 1: 150, 2: 350, 3: 100, 5: 5 }],
    ['options add', SMALL, [EXTRA], 2, { 1: 320, 2: 400, 3: 200, 5: 10 }],
    ['an option takes away, and never below 0', LARGE, [NO_CHEESE], 3, { 2: 1050, 3: 300, 5: 15 }],
  ])('%s', (_, variant, options, quantity, expected) => {
    expect(use(variant, options, quantity)).toEqual(expected)
  })

  test('a dish without a recipe uses nothing', () => {
    expect(usedBy({ item_id: 99, variant_id: null, option_ids: [], quantity: 5 }, RECIPES).size).toBe(0)
  })
})

test('a dish needs its own recipe, and what each of its sizes needs', () => {
  expect([...neededBy(PIZZA, [SMALL, LARGE], RECIPES)].sort()).toEqual([CHEESE, DOUGH, TOMATO, OIL])
  const onlyLarge = recipesFrom([line({ variant_id: LARGE }, DOUGH, 1)], [])
  expect([...neededBy(PIZZA, [SMALL, LARGE], onlyLarge)]).toEqual([])
})

test('nothing can be made of itself, however long the way', () => {
  expect(goesInCircles(SAUCE, [TOMATO, OIL], LINES)).toBe(false)
  expect(goesInCircles(TOMATO, [SAUCE], LINES)).toBe(true)
  expect(goesInCircles(SAUCE, [SAUCE], LINES)).toBe(true)
})

test('a cost is known where all of it is', () => {
  const amounts = new Map([
    [CHEESE, 150],
    [DOUGH, 350],
  ])
  const costs = new Map<number, number | null>([
    [CHEESE, 900],
    [DOUGH, 120],
  ])
  expect(costOf(amounts, costs)).toBeCloseTo(177)
  expect(costOf(amounts, new Map([[CHEESE, 900]]))).toBeNull()
})

describe('units', () => {
  const crate = [{ unit: 'crate', quantity: 12 }]
  test.each([
    [2, 'kg', 'kg', [], 2],
    [250, 'g', 'kg', [], 0.25],
    [1, 'lb', 'kg', [], 0.454],
    [1.5, 'L', 'ml', [], 1500],
    [3, 'Crate', 'kg', crate, 36],
    [1, 'crate', 'kg', [], null],
    [1, 'kg', 'l', [], null],
  ])('%d %s in %s is %5$s', (quantity, from, base, own, expected) => {
    expect(converted(quantity, from, base, own)).toBe(expected)
  })

  test('every unit that can be entered is named once, its own first', () => {
    expect(unitsOf('kg', crate)).toEqual(['kg', 'crate', 'g', 'mg', 'oz', 'lb'])
    expect(unitsOf('piece', [])).toEqual(['piece'])
  })

  test('three decimals are enough for every amount', () => {
    expect([0.001, 1.005, 12_345.678, 0.1 + 0.2].map(hasThreeDecimals)).toEqual([true, true, true, true])
    expect([0.0001, 1.0005, 1e-7, -1e-300, 5.00000005].map(hasThreeDecimals)).not.toContain(true)
  })
})

describe('an order', () => {
  const lines = [
    { id: 1, item_id: PIZZA, variant_id: SMALL, option_ids: [], quantity: 1, voided: false },
    { id: 2, item_id: 99, variant_id: null, option_ids: [], quantity: 1, voided: false },
  ]
  const order = { id: 'a', branch_id: 1, isSale: true, lines }
  const taken = { 1: { 1: 100, 2: 200, 3: 100, 5: 5 }, 2: {} }

  test('takes what it uses once', () => {
    expect(followOrder({ order, before: null, isNew: true }, RECIPES)?.uses).toEqual(taken)
    expect(followOrder({ order, before: taken, isNew: true }, RECIPES)).toBeNull()
  })

  test('from before stock was kept takes nothing and gives nothing back', () => {
    expect(followOrder({ order, before: null, isNew: false }, RECIPES)).toBeNull()
    const cancelled = { ...order, isSale: false }
    expect(followOrder({ order: cancelled, before: null, isNew: true }, RECIPES)).toBeNull()
  })

  test('gives back what it took, whatever the recipe is by now', () => {
    const change = followOrder(
      { order: { ...order, isSale: false }, before: taken, isNew: false },
      recipesFrom([], []),
    )
    expect(change?.uses).toEqual({})
    expect(
      gather(
        change
          ? [
              { branchId: 1, change },
              { branchId: 1, change },
            ]
          : [],
      ),
    ).toContainEqual({
      branchId: 1,
      ingredientId: CHEESE,
      kind: 'return',
      amount: 200,
      orders: 2,
    })
    expect(followOrder({ order: { ...order, isSale: false }, before: {}, isNew: false }, RECIPES)).toBeNull()
  })
})
