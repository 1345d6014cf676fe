import { expect, test } from 'vitest'
import { order } from '../examples.ts'
import { pack, unpack } from './packing.ts'

const withLines = (lines: number) =>
  JSON.stringify({
    ...order,
    note: 'a\x1fb ? "ñ" \\ 食',
    items: Array.from({ length: lines }, () => order.items[0]),
  })

test.each([0, 1, 2, 100])(
  'an order with %i lines that is packed is short, and comes out in the same bytes',
  (lines) => {
    const packed = pack(withLines(lines)) ?? ''
    expect(packed.length).toBeLessThan(0.7 * withLines(lines).length)
    expect(unpack(order.id, packed)).toBe(withLines(lines))
  },
)

test('what is stored stays readable: values keep their places', () => {
  const stored = [
    '"completed"|"delivery"|"web"|"R-1"|2|{"id":21,"code":"T21","name":"Table 21"}|"Zoë"|"+1 413 555 0101"|null|"ring twice"',
    '{"line1":"1 High Street"}|"USD"|3300|100|330|290|50|3870|[{"name":"Sales tax"}]|"none"',
    '417|26|7|{"en":"Apple slaw"}|{"en":"Large"}|2|500|1000|true|"hot"|[{"option_id":3}]',
    '"2026-01-01T12:00:00.000-05:00"|null|"2026-01-01T12:10:00.000-05:00"|"2026-01-01T12:20:00.000-05:00"',
  ]
  expect(JSON.parse(unpack(order.id, stored.join('|').replaceAll('|', '\x1f')))).toEqual({
    id: order.id,
    status: 'completed',
    type: 'delivery',
    channel: 'web',
    reference: 'R-1',
    branch_id: 2,
    table: { id: 21, code: 'T21', name: 'Table 21' },
    customer: { name: 'Zoë', phone: '+1 413 555 0101', email: null },
    note: 'ring twice',
    delivery_address: { line1: '1 High Street' },
    currency: 'USD',
    subtotal_minor: 3300,
    discount_minor: 100,
    service_charge_minor: 330,
    tax_added_minor: 290,
    delivery_fee_minor: 50,
    total_minor: 3870,
    tax_breakdown: [{ name: 'Sales tax' }],
    cancel_reason: 'none',
    items: [
      {
        id: 417,
        item_id: 26,
        variant_id: 7,
        name: { en: 'Apple slaw' },
        variant_name: { en: 'Large' },
        quantity: 2,
        unit_price_minor: 500,
        line_total_minor: 1000,
        voided: true,
        note: 'hot',
        modifiers: [{ option_id: 3 }],
      },
    ],
    placed_at: '2026-01-01T12:00:00.000-05:00',
    scheduled_for: null,
    paid_at: '2026-01-01T12:10:00.000-05:00',
    updated_at: '2026-01-01T12:20:00.000-05:00',
  })
})

test('what would not come out as it was is not packed', () => {
  expect(pack(withLines(101))).toBeNull()
  expect(pack(withLines(1).replace('"status"', '"of_old":1,"status"'))).toBeNull()
})
