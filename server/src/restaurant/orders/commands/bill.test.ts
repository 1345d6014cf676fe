import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AdjustmentRow } from '../adjustment-queries.ts'
import type { LineRow, OrderRow } from '../queries.ts'
import { atPrice, withoutAdjustments, withoutLines } from '../rules/adjustments.ts'
import { partKey, spreadOver } from '../rules/choices.ts'
import { type Candidate, type KeptPricing, priceLine } from '../rules/pricing.ts'
import { type Bill, type Repriced, repriced } from './bill.ts'

type Now = { order: OrderRow; lines: LineRow[]; bill: Bill; nextId: number }

/** In a currency with so many decimals: a coffee costs 3, 300 or 3000 minor units. */
const anyDecimals = fc.constantFrom(0, 2, 3)
const anyPrice = (decimals: number) => fc.integer({ min: 0, max: 50 * 10 ** decimals })
/** Of a set: what it costs alone, what it adds, an option of its own and its tax. */
type Part = { weight: number; extra: number; option: number | null; tax: number }
const anyPart = (decimals: number): fc.Arbitrary<Part> =>
  fc.record({
    weight: fc.oneof(fc.constant(0), anyPrice(decimals)),
    extra: fc.oneof(fc.constant(0), anyPrice(decimals)),
    option: fc.option(anyPrice(decimals)),
    tax: fc.constantFrom(0, 1, 2),
  })
type Line = { price: number; option: number | null; quantity: number; tax: number; parts: Part[] }
const anyLine = (decimals: number) =>
  fc.record({
    price: anyPrice(decimals),
    option: fc.option(anyPrice(decimals)),
    quantity: fc.integer({ min: 1, max: 9 }),
    tax: fc.constantFrom(0, 1, 2),
    parts: fc.array(anyPart(decimals), { maxLength: 4 }),
  })
const anyPercent = fc.integer({ min: 1, max: 10_000 }).map((of) => of / 100)
const anyCandidate: fc.Arbitrary<Candidate> = fc.oneof(
  anyPercent.map((percent) => ({ name: 'Lunch', percent })),
  fc.integer({ min: 1, max: 5000 }).map((amount_minor) => ({ name: 'Coupon', amount_minor, coupon_id: 7 })),
)
const anyPricing = fc.record({
  prices_include_tax: fc.boolean(),
  service_charge_pct: fc.constantFrom(0, 5, 12.5),
  discounts: fc.array(anyCandidate, { maxLength: 2 }),
  taxes: fc.constant([
    { name: 'Food', rate_pct: 7, default: true },
    { name: 'Drinks', rate_pct: 19, default: false },
    { name: 'Books', rate_pct: 5.5, default: false },
  ]),
})

type Act =
  | { kind: 'void' | 'comp' | 'undo'; at: number }
  | { kind: 'add'; line: Line }
  | { kind: 'discount'; at: number | null; percent: number | null; amount: number | null }
  | { kind: 'price'; at: number; price: number }
const anyAct = (decimals: number): fc.Arbitrary<Act> =>
  fc.oneof(
    fc.record({ kind: fc.constantFrom('void', 'comp', 'undo'), at: fc.nat(20) }) as fc.Arbitrary<Act>,
    fc.record({ kind: fc.constant('add' as const), line: anyLine(decimals) }),
    fc
      .tuple(fc.option(fc.nat(20)), fc.oneof(anyPercent, fc.integer({ min: 101, max: 9000 })))
      .map(([at, much]): Act => {
        const percent = much <= 100 ? much : null
        return { kind: 'discount', at, percent, amount: percent === null ? much : null }
      }),
    fc.record({ kind: fc.constant('price' as const), at: fc.nat(20), price: anyPrice(decimals) }),
  )
const anyStory = anyDecimals.chain((decimals) =>
  fc.record({
    lines: fc.array(anyLine(decimals), { minLength: 1, maxLength: 6 }),
    pricing: anyPricing,
    fee: anyPrice(decimals),
    acts: fc.array(anyAct(decimals), { maxLength: 12 }),
  }),
)

function lineOf(id: number, { price, option, quantity, parts }: Line) {
  const optionOf = (minor: number | null) =>
    minor === null ? [] : [{ option_id: 1, name: { en: 'Extra' }, price_minor: minor }]
  const weights = parts.map(({ weight }) => weight)
  const choices = spreadOver(price, weights).map((minor, place) => {
    const { weight, extra, option: own } = parts[place]!
    return {
      ...{ item_id: place, category_id: 0, name: { en: 'Part' }, variant_id: null, variant_name: null },
      ...{ price_minor: minor + extra, ordered_minor: minor + extra, weight_minor: weight },
      modifiers: optionOf(own),
    }
  })
  const unitPriceMinor = parts.length === 0 ? price : choices.reduce((sum, one) => sum + one.price_minor, 0)
  const modifiers = [...optionOf(option), ...choices.flatMap((choice) => choice.modifiers)]
  const modifierPricesMinor = modifiers.map(({ price_minor }) => price_minor)
  return {
    ...{ id, item_id: 1, variant_id: null, name: { en: 'Dish' }, variant_name: null, quantity, modifiers },
    unit_price_minor: unitPriceMinor,
    line_total_minor: priceLine({ quantity, unitPriceMinor, modifierPricesMinor }),
    ...{ voided: false, note: null, course: null, seat: null, choices },
  } satisfies LineRow
}

function taxesOf(id: number, { tax, parts }: Line): [string, number][] {
  return [{ tax }, ...parts].map((part, place) => [partKey(id, place), part.tax])
}

function begun({ lines, pricing, fee }: { lines: Line[]; pricing: object; fee: number }): Now {
  const line_taxes = Object.fromEntries(lines.flatMap((line, id) => taxesOf(id, line)))
  const bill = { pricing: { ...pricing, line_taxes } as KeptPricing, isKept: true, adjustments: [] }
  const order = { delivery_fee_minor: fee } as OrderRow
  return { order, lines: lines.map((line, id) => lineOf(id, line)), bill, nextId: 1000 }
}

function after(now: Now, act: Act): Now {
  const { lines, bill } = now
  const left = lines.filter(({ voided }) => !voided)
  const on = (at: number) => left[at % left.length]!
  if (act.kind === 'add') {
    const id = lines.length
    const line_taxes = { ...bill.pricing.line_taxes, ...Object.fromEntries(taxesOf(id, act.line)) }
    return {
      ...now,
      lines: [...lines, lineOf(id, act.line)],
      bill: { ...bill, pricing: { ...bill.pricing, line_taxes } },
    }
  }
  if (act.kind === 'void') {
    if (left.length < 2) return now
    const without = withoutLines({ ...bill, lines }, [on(act.at).id])
    return { ...now, lines: without.lines, bill: { ...bill, adjustments: without.adjustments } }
  }
  if (act.kind === 'undo') {
    const gone = bill.adjustments[act.at % Math.max(1, bill.adjustments.length)]
    const without = withoutAdjustments({ ...bill, lines }, (one) => one === gone)
    return { ...now, lines: without.lines, bill: { ...bill, adjustments: without.adjustments } }
  }
  const line = act.at === null ? null : on(act.at)
  const row = {
    id: now.nextId,
    kind: act.kind,
    line_id: line?.id ?? null,
    percent: act.kind === 'discount' ? act.percent : null,
    amount_minor: act.kind === 'discount' ? act.amount : null,
    price_minor: act.kind === 'price' ? act.price : null,
    was_minor: act.kind === 'price' ? line!.unit_price_minor : null,
    taken_minor: 0,
  } as AdjustmentRow
  return {
    ...now,
    lines: act.kind === 'price' ? lines.map((one) => (one === line ? atPrice(one, act.price) : one)) : lines,
    bill: { ...bill, adjustments: [...bill.adjustments, row] },
    nextId: now.nextId + 1,
  }
}

function assertAgrees({ order, lines, priced, bill }: Repriced, menu: number): void {
  const left = lines.filter(({ voided }) => !voided)
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)
  for (const { unit_price_minor, choices } of left.filter((line) => line.choices.length > 0)) {
    expect(sum(choices.map(({ price_minor }) => price_minor))).toBe(unit_price_minor)
    expect(Math.min(...choices.map(({ price_minor }) => price_minor))).toBeGreaterThanOrEqual(0)
  }
  expect(order.subtotal_minor).toBe(sum(left.map(({ line_total_minor }) => line_total_minor)))
  const cuts = bill.adjustments.filter(({ kind }) => kind !== 'price')
  const off = sum(cuts.map(({ taken_minor }) => taken_minor)) + (priced.largest?.minor ?? 0)
  expect(order.discount_minor).toBe(off)
  expect(order.discount_minor).toBeLessThanOrEqual(order.subtotal_minor)
  const prices = bill.adjustments.filter(({ kind }) => kind === 'price')
  expect(menu - order.subtotal_minor).toBe(sum(prices.map(({ taken_minor }) => taken_minor)))
  const { service_charge_minor, tax_added_minor, delivery_fee_minor } = order
  expect(order.total_minor).toBe(
    order.subtotal_minor - off + service_charge_minor + tax_added_minor + delivery_fee_minor,
  )
  expect(order.total_minor).toBeGreaterThanOrEqual(0)
  const breakdown = order.tax_breakdown ?? []
  expect(sum(breakdown.map(({ base_minor, tax_minor }) => base_minor + tax_minor))).toBe(order.total_minor)
  for (const { name, base_minor, tax_minor } of breakdown) {
    const own = left.flatMap(({ taxes = [] }) => taxes).filter((tax) => tax.name === name)
    expect(sum(own.map((tax) => tax.base_minor))).toBeLessThanOrEqual(base_minor)
    expect(sum(own.map((tax) => tax.tax_minor))).toBeLessThanOrEqual(tax_minor)
  }
}

test('whatever is voided, added, given away or cut, in whatever order, all sums agree', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      let now = begun(story)
      const prices = new Map(now.lines.map(({ id, unit_price_minor }) => [id, unit_price_minor]))
      for (const act of story.acts) {
        now = after(now, act)
        for (const { id, unit_price_minor } of now.lines)
          if (!prices.has(id)) prices.set(id, unit_price_minor)
        const ofMenu = now.lines
          .filter(({ voided }) => !voided)
          .map((line) => atPrice(line, prices.get(line.id)!).line_total_minor)
          .reduce((all, one) => all + one, 0)
        assertAgrees(repriced(now.order, now.lines, now.bill), ofMenu)
      }
    }),
    { numRuns: 300 },
  )
})

test('with every adjustment taken back, in whatever order, it costs what the same lines cost without any', () => {
  fc.assert(
    fc.property(anyStory, fc.infiniteStream(fc.nat(20)), (story, picks) => {
      const plain = story.acts.filter(({ kind }) => kind === 'add')
      let now = story.acts.filter(({ kind }) => kind !== 'void').reduce(after, begun(story))
      while (now.bill.adjustments.length > 0) now = after(now, { kind: 'undo', at: picks.next().value! })
      const first = plain.reduce(after, begun(story))
      const [a, b] = [now, first].map(({ order, lines, bill }) => repriced(order, lines, bill))
      expect(a!.order).toEqual(b!.order)
      expect(a!.lines).toEqual(b!.lines)
    }),
    { numRuns: 300 },
  )
})

test('where prices include tax, what is taken off costs the same at the table and to go', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      const total = (taxes: readonly { name: string; rate_pct: number; default: boolean }[]) => {
        const pricing = { ...story.pricing, prices_include_tax: true, taxes }
        const { order, lines, bill } = story.acts.reduce(after, begun({ ...story, pricing }))
        return repriced(order, lines, bill).order.total_minor
      }
      const toGo = story.pricing.taxes.map((tax) => ({ ...tax, rate_pct: tax.rate_pct + 12 }))
      expect(total(toGo)).toBe(total(story.pricing.taxes))
    }),
    { numRuns: 200 },
  )
})
