import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { charged, discount, price, priced, tax } from '../../../../test/pricing.ts'
import type { OrderingRules } from '../../../ground/tenants/rules/ordering.ts'
import type { Cut } from './pricing.ts'

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
