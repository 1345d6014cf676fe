import { describe, expect, test } from 'vitest'
import { charged, discount, price, priced, tax } from '../../../../test/pricing.ts'
import type { OrderType, Tax } from '../../../ground/tenants/rules/ordering.ts'
import { percent, ratio, rounded, times } from '../../../platform/ratio.ts'
import { type Cut, priceLine, priceOrder } from './pricing.ts'
import { ratesOf, taxOfDish } from './taxes.ts'

const A = 1

const B = 2

function cutOf(lineId: number, share: number): Cut {
  return { id: 1, lineId, percent: share, amountMinor: null }
}

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
