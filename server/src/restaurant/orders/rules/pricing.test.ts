import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OrderingRules, orderingRules, type Tax } from '../../../ground/tenants/rules/ordering.ts'
import { percent, ratio, rounded, times } from '../../../platform/ratio.ts'
import { priceLine, priceOrder, pricingOf, taxOf } from './pricing.ts'

const A = 1
const B = 2

function tax(name: string, rate_pct: number, options: Partial<Tax> = {}): Tax {
  return { name, rate_pct, default: false, category_ids: [], ...options }
}

function price(lines: [number, number][], rules: Partial<OrderingRules> = {}, deliveryFeeMinor = 0) {
  const complete = orderingRules(rules)
  return priceOrder({
    lines: lines.map(([lineTotalMinor, categoryId]) => ({
      lineTotalMinor,
      tax: taxOf(categoryId, complete.taxes),
    })),
    pricing: pricingOf('pickup', complete, complete.discounts),
    deliveryFeeMinor,
  })
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
})
