import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type OrderingRules,
  type OrderType,
  orderingRules,
  type Tax,
} from '../../../ground/tenants/rules/ordering.ts'
import { percent, ratio, rounded, times } from '../../../platform/ratio.ts'
import { type Cut, type Priced, priceLine, priceOrder, pricingOf, subtotalOf } from './pricing.ts'
import { placeOf, ratesOf, taxOfDish } from './taxes.ts'

const A = 1
const B = 2

function tax(name: string, rate_pct: number, options: Partial<Tax> = {}): Tax {
  return { name, rate_pct, default: false, category_ids: [], ...options }
}

const MOMENT = { type: 'pickup', day: '2026-11-18' } as const

function priced(
  lines: [number, number][],
  rules: Partial<OrderingRules> = {},
  { fee = 0, cuts = [], type = MOMENT.type }: { fee?: number; cuts?: Cut[]; type?: OrderType } = {},
): Priced {
  const complete = orderingRules(rules)
  const { taxes } = complete
  const rates = ratesOf(taxes, { ...MOMENT, type })
  const all = lines.map(([lineTotalMinor, categoryId], id) => {
    const tax = taxOfDish(taxes, { itemId: 0, categoryId }, { ...MOMENT, type })
    return { id, lineTotalMinor, shares: [{ tax: tax ? placeOf(rates, tax) : null, minor: lineTotalMinor }] }
  })
  return priceOrder({
    lines: all,
    pricing: pricingOf({ ...MOMENT, type, subtotalMinor: subtotalOf(all) }, complete, complete.discounts),
    cuts,
    deliveryFeeMinor: fee,
  })
}

function price(lines: [number, number][], rules: Partial<OrderingRules> = {}, fee = 0) {
  return priced(lines, rules, { fee }).sums
}

function charged(service_charge_pct: number) {
  return { pickup: { offered: true, minimum_minor: 0, service_charge_pct } } as OrderingRules['order_types']
}

const discount = (cut: { percent: number } | { amount_minor: number }, rest = {}) => ({
  name: 'Less',
  types: [],
  minimum_minor: 0,
  windows: [],
  ...cut,
  ...rest,
})

describe('halves round up', () => {
  test.each([
    [1, 50, 1],
    [3, 50, 2],
    [1, 49.99, 0],
    [1250, 8.875, 111],
    [333, 33.333333, 111],
    [1_000_000_000, 0.000_000_05, 1],
    [0, 10, 0],
  ])('%i at %f percent is %i', (amount, rate, expected) => {
    expect(rounded(times(ratio(amount), percent(rate)))).toBe(expected)
  })
})

test('a line is quantity × (dish + its modifiers)', () => {
  expect(priceLine({ quantity: 3, unitPriceMinor: 1000, modifierPricesMinor: [50, 100] })).toBe(3450)
})

describe('sums', () => {
  test('with nothing set up the total is the subtotal', () => {
    expect(
      price([
        [1000, A],
        [500, B],
      ]),
    ).toEqual({
      subtotal_minor: 1500,
      discount_minor: 0,
      service_charge_minor: 0,
      tax_added_minor: 0,
      delivery_fee_minor: 0,
      total_minor: 1500,
      tax_breakdown: null,
    })
  })

  test('a tax that is added', () => {
    const taxes = [tax('VAT', 10, { default: true })]
    expect(price([[1005, A]], { taxes })).toMatchObject({
      tax_added_minor: 101,
      total_minor: 1106,
      tax_breakdown: [{ name: 'VAT', rate_pct: 10, included: false, base_minor: 1005, tax_minor: 101 }],
    })
  })

  test('a tax that is in the prices', () => {
    const taxes = [tax('VAT', 10, { default: true })]
    expect(price([[1100, A]], { taxes, prices_include_tax: true })).toMatchObject({
      tax_added_minor: 0,
      total_minor: 1100,
      tax_breakdown: [{ included: true, base_minor: 1000, tax_minor: 100 }],
    })
  })

  test('each rate is rounded once, on the whole order', () => {
    const taxes = [tax('Half', 50, { default: true })]
    expect(
      price(
        [
          [1, A],
          [1, A],
          [1, A],
        ],
        { taxes },
      ).tax_added_minor,
    ).toBe(2)
  })

  test('a category has its own rate, the rest the default', () => {
    const taxes = [tax('Full', 20, { default: true }), tax('Low', 5, { category_ids: [B] })]
    expect(
      price(
        [
          [1000, A],
          [1000, B],
        ],
        { taxes },
      ).tax_breakdown,
    ).toEqual([
      { name: 'Full', rate_pct: 20, included: false, base_minor: 1000, tax_minor: 200 },
      { name: 'Low', rate_pct: 5, included: false, base_minor: 1000, tax_minor: 50 },
    ])
  })

  test('a rate with nothing to tax is left out, and no default taxes nothing else', () => {
    const taxes = [tax('Low', 5, { category_ids: [B] })]
    expect(price([[1000, A]], { taxes }, 300)).toMatchObject({ tax_breakdown: [], total_minor: 1300 })
  })

  test('service charge and delivery fee bear the default rate', () => {
    const taxes = [tax('Full', 10, { default: true }), tax('Low', 5, { category_ids: [B] })]
    expect(price([[1000, B]], { taxes, order_types: charged(10) }, 400)).toMatchObject({
      service_charge_minor: 100,
      delivery_fee_minor: 400,
      tax_breakdown: [
        { name: 'Full', base_minor: 500, tax_minor: 50 },
        { name: 'Low', base_minor: 1000, tax_minor: 50 },
      ],
      total_minor: 1600,
    })
  })

  test('the discount lowers each rate in exact proportion before it is rounded', () => {
    const taxes = [tax('Full', 10, { default: true }), tax('Low', 5, { category_ids: [B] })]
    const discounts = [discount({ amount_minor: 100 })]
    expect(
      price(
        [
          [1000, A],
          [2000, B],
        ],
        { taxes, discounts },
      ),
    ).toMatchObject({
      discount_minor: 100,
      tax_breakdown: [
        { name: 'Full', base_minor: 967, tax_minor: 97 },
        { name: 'Low', base_minor: 1933, tax_minor: 97 },
      ],
      total_minor: 3094,
    })
  })

  test('the service charge is on what the discount leaves', () => {
    expect(
      price([[1000, A]], { discounts: [discount({ percent: 50 })], order_types: charged(10) }),
    ).toMatchObject({
      discount_minor: 500,
      service_charge_minor: 50,
      total_minor: 550,
    })
  })
})

test('the example that the documentation works through', () => {
  const taxes = [tax('Sales tax', 8, { default: true }), tax('Reduced', 4, { category_ids: [B] })]
  const rules = { taxes, discounts: [discount({ percent: 10 })], order_types: charged(10) }
  expect(
    price(
      [
        [2600, A],
        [500, B],
      ],
      rules,
    ),
  ).toEqual({
    subtotal_minor: 3100,
    discount_minor: 310,
    service_charge_minor: 279,
    tax_added_minor: 228,
    delivery_fee_minor: 0,
    total_minor: 3297,
    tax_breakdown: [
      { name: 'Sales tax', rate_pct: 8, included: false, base_minor: 2619, tax_minor: 210 },
      { name: 'Reduced', rate_pct: 4, included: false, base_minor: 450, tax_minor: 18 },
    ],
  })
})

describe('discounts', () => {
  test.each([
    ['the largest counts', [discount({ percent: 10 }), discount({ amount_minor: 150 })], 150],
    ['never more than the subtotal', [discount({ amount_minor: 5000 })], 1000],
    ['not under its minimum', [discount({ percent: 10 }, { minimum_minor: 1001 })], 0],
    ['from its minimum on', [discount({ percent: 10 }, { minimum_minor: 1000 })], 100],
    ['not for another type', [discount({ percent: 10 }, { types: ['delivery'] })], 0],
    ['for its type', [discount({ percent: 10 }, { types: ['pickup'] })], 100],
  ])('%s', (_rule, discounts, expected) => {
    expect(price([[1000, A]], { discounts }).discount_minor).toBe(expected)
  })
})

describe('for any order', () => {
  const anyRules = fc.record({
    prices_include_tax: fc.boolean(),
    taxes: fc
      .array(fc.record({ rate: fc.integer({ min: 0, max: 100_000 }), own: fc.boolean() }), { maxLength: 4 })
      .map((rates) =>
        rates.map(({ rate }, index) =>
          tax(`t${index}`, rate / 1000, { default: index === 0, category_ids: index === 0 ? [] : [index] }),
        ),
      ),
    discounts: fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 10_000 }).map((cut) => discount({ percent: cut / 100 })),
        fc.integer({ min: 0, max: 1_000_000 }).map((cut) => discount({ amount_minor: cut })),
      ),
      { maxLength: 3 },
    ),
    order_types: fc.integer({ min: 0, max: 10_000 }).map((cut) => charged(cut / 100)),
  })
  const anyLines = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 1, max: 5 })),
    {
      minLength: 1,
      maxLength: 20,
    },
  )

  test('the total equals its parts and is never negative', () => {
    fc.assert(
      fc.property(anyLines, anyRules, fc.integer({ min: 0, max: 10_000 }), (lines, rules, fee) => {
        const sums = price(lines, rules, fee)
        const parts =
          sums.subtotal_minor -
          sums.discount_minor +
          sums.service_charge_minor +
          sums.tax_added_minor +
          sums.delivery_fee_minor
        expect(sums.total_minor).toBe(parts)
        expect(sums.total_minor).toBeGreaterThanOrEqual(0)
        expect(sums.discount_minor).toBeLessThanOrEqual(sums.subtotal_minor)
        for (const line of sums.tax_breakdown ?? []) expect(line.tax_minor).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('included taxes never change the total', () => {
    fc.assert(
      fc.property(anyLines, anyRules, (lines, rules) => {
        const included = price(lines, { ...rules, prices_include_tax: true })
        const untaxed = price(lines, { ...rules, taxes: [] })
        expect(included.total_minor).toBe(untaxed.total_minor)
      }),
    )
  })

  test('pricing the same again gives the same bytes', () => {
    fc.assert(
      fc.property(anyLines, anyRules, (lines, rules) => {
        expect(JSON.stringify(price(lines, rules))).toBe(JSON.stringify(price(lines, rules)))
      }),
    )
  })

  const anyCuts = (count: number) =>
    fc
      .array(
        fc.record({
          lineId: fc.option(fc.integer({ min: 0, max: count - 1 })),
          cut: fc.oneof(
            fc.integer({ min: 1, max: 10_000 }).map((of) => ({ percent: of / 100, amountMinor: null })),
            fc.integer({ min: 1, max: 2_000_000 }).map((of) => ({ percent: null, amountMinor: of })),
            fc.constant({ percent: null, amountMinor: null }),
          ),
        }),
        { maxLength: 6 },
      )
      .map((cuts) => cuts.map(({ lineId, cut }, id): Cut => ({ id, lineId, ...cut })))
  const anyOrder = anyLines.chain((lines) => fc.tuple(fc.constant(lines), anyCuts(lines.length)))

  test('lines, breakdown, charges and total agree, whatever is taken off', () => {
    fc.assert(
      fc.property(anyOrder, anyRules, fc.integer({ min: 0, max: 10_000 }), ([lines, cuts], rules, fee) => {
        const { sums, lineTaxes, taken, largest } = priced(lines, rules, { fee, cuts })
        const off = [...taken.values()].reduce((sum, minor) => sum + minor, largest?.minor ?? 0)
        expect(sums.discount_minor).toBe(off)
        expect(sums.total_minor).toBe(
          sums.subtotal_minor - off + sums.service_charge_minor + sums.tax_added_minor + fee,
        )
        expect(sums.total_minor).toBeGreaterThanOrEqual(0)
        const breakdown = sums.tax_breakdown ?? []
        const sum = (of: { base_minor: number; tax_minor: number }[], key: 'base_minor' | 'tax_minor') =>
          of.reduce((all, one) => all + one[key], 0)
        // With a default everything bears a tax, so the breakdown is all that is paid.
        if (rules.taxes.length > 0) {
          expect(sum(breakdown, 'base_minor') + sum(breakdown, 'tax_minor')).toBe(sums.total_minor)
        }
        for (const line of lineTaxes.flat()) {
          expect(line.base_minor).toBeGreaterThanOrEqual(0)
          expect(line.tax_minor).toBeGreaterThanOrEqual(0)
        }
        for (const rate of breakdown) {
          const own = lineTaxes.flat().filter(({ name }) => name === rate.name)
          const isCharged = rate.name === 't0' && sums.service_charge_minor + fee > 0
          for (const key of ['base_minor', 'tax_minor'] as const) {
            if (isCharged) expect(sum(own, key)).toBeLessThanOrEqual(rate[key])
            else expect(sum(own, key)).toBe(rate[key])
          }
        }
      }),
    )
  })

  test('where prices include tax, the same order costs the same at the table and to go', () => {
    const perType = anyRules.map((rules) => ({
      ...rules,
      order_types: {} as OrderingRules['order_types'],
      prices_include_tax: true,
      taxes: rules.taxes.flatMap((one) => [
        { ...one, types: ['dine_in' as const] },
        { ...one, name: `${one.name} to go`, rate_pct: one.rate_pct / 2, types: ['pickup' as const] },
      ]),
    }))
    fc.assert(
      fc.property(anyOrder, perType, ([lines, cuts], rules) => {
        const [here, toGo] = (['dine_in', 'pickup'] as const).map((type) =>
          priced(lines, rules, { cuts, type }),
        )
        expect(here?.sums.total_minor).toBe(toGo?.sums.total_minor)
      }),
    )
  })
})

describe('what is taken off', () => {
  const cut = (
    id: number,
    lineId: number | null,
    how: { percent?: number; amountMinor?: number } = {},
  ): Cut => ({
    id,
    lineId,
    percent: how.percent ?? null,
    amountMinor: how.amountMinor ?? null,
  })
  const LINES: [number, number][] = [
    [1000, A],
    [500, B],
  ]

  test('first off lines, then the largest discount of the rest, then off the order, oldest first', () => {
    const cuts = [
      cut(1, null, { percent: 10 }),
      cut(2, 0, { percent: 50 }),
      cut(3, 0, { percent: 50 }),
      cut(4, null, { amountMinor: 100 }),
    ]
    const rules = { discounts: [discount({ percent: 20 })] }
    const { sums, taken, largest } = priced(LINES, rules, { cuts })
    // 1000 − 500 − 250 leaves 250; with the other line 750, less 150, less 60, less 100.
    expect([...taken]).toEqual([
      [2, 500],
      [3, 250],
      [1, 60],
      [4, 100],
    ])
    expect([largest?.minor, sums.discount_minor, sums.total_minor]).toEqual([150, 1060, 440])
  })

  test('a line that is given away bears no tax, the others bear theirs in full', () => {
    const taxes = [tax('Full', 20, { default: true }), tax('Low', 5, { category_ids: [B] })]
    const { sums, lineTaxes } = priced(LINES, { taxes }, { cuts: [cut(1, 0)] })
    expect(sums).toMatchObject({
      discount_minor: 1000,
      total_minor: 525,
      tax_breakdown: [{ name: 'Low', base_minor: 500, tax_minor: 25 }],
    })
    expect(lineTaxes).toEqual([[], [{ name: 'Low', rate_pct: 5, base_minor: 500, tax_minor: 25 }]])
  })

  test('nothing goes below 0', () => {
    const cuts = [cut(1, 0, { amountMinor: 5000 }), cut(2, 0), cut(3, null, { amountMinor: 5000 })]
    const { sums, taken } = priced(LINES, {}, { cuts })
    expect([...taken.values(), sums.total_minor]).toEqual([1000, 0, 500, 0])
  })
})

test('a dish of several rates bears each on its share, to the last unit', () => {
  const shares = [
    { tax: 0, minor: 667 },
    { tax: 1, minor: 333 },
  ]
  const { sums, lineTaxes } = priceOrder({
    lines: [{ id: 1, lineTotalMinor: 1000, shares }],
    pricing: {
      prices_include_tax: true,
      service_charge_pct: 0,
      discounts: [],
      taxes: [
        { name: 'Food', rate_pct: 10, default: true },
        { name: 'Beer', rate_pct: 20, default: false },
      ],
    },
    cuts: [cutOf(1, 10)],
    deliveryFeeMinor: 0,
  })
  expect(sums.tax_breakdown).toEqual([
    { name: 'Food', rate_pct: 10, included: true, base_minor: 545, tax_minor: 55 },
    { name: 'Beer', rate_pct: 20, included: true, base_minor: 250, tax_minor: 50 },
  ])
  expect(lineTaxes[0]?.map(({ tax_minor }) => tax_minor)).toEqual([55, 50])
})

function cutOf(lineId: number, share: number): Cut {
  return { id: 1, lineId, percent: share, amountMinor: null }
}

describe('which tax a dish bears', () => {
  const DISH = { itemId: 7, categoryId: A }
  const of = (taxes: Tax[], type: OrderType = 'dine_in', day = '2026-11-18') =>
    taxOfDish(taxes, DISH, { type, day })?.name
  const all = tax('all', 1, { default: true })
  const category = tax('category', 2, { category_ids: [A] })
  const dish = tax('dish', 3, { item_ids: [7] })
  const here = tax('here', 4, { default: true, types: ['dine_in'] })

  test.each([
    ['its own before its category before the default', [all, category, dish], 'dish'],
    ['its category before the default', [all, here, category], 'category'],
    ['one for the type before one for all', [all, here], 'here'],
    ['another type is none', [tax('no', 5, { item_ids: [7], types: ['pickup'] }), all], 'all'],
    [
      'the latest that has come',
      [
        tax('old', 6, { default: true, valid_from: '2026-01-01' }),
        tax('new', 7, { default: true, valid_from: '2026-11-18' }),
        all,
      ],
      'new',
    ],
    [
      'one that has not come is no one',
      [tax('later', 8, { default: true, types: ['dine_in'], valid_from: '2026-11-19' }), all],
      'all',
    ],
    ['no default is none', [tax('other', 9, { category_ids: [B] })], undefined],
  ])('%s', (_rule, taxes, expected) => {
    expect(of(taxes)).toBe(expected)
  })

  test('rates of one name and percentage are one, and the default is that of the type', () => {
    const taxes = [
      tax('VAT', 7, { default: true, types: ['pickup'] }),
      tax('VAT', 19, { default: true }),
      tax('VAT', 7, { category_ids: [A] }),
    ]
    expect(ratesOf(taxes, { type: 'dine_in', day: '2026-11-18' })).toEqual([
      { name: 'VAT', rate_pct: 7, default: false },
      { name: 'VAT', rate_pct: 19, default: true },
    ])
  })
})
