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
  expect((pack(withLines(1)) ?? '').split('\x1f').slice(0, 12)).toEqual(
    [
      order.status,
      order.type,
      order.channel,
      order.reference,
      order.branch_id,
      order.table,
      order.customer.name,
      order.customer.phone,
      order.customer.email,
      'a\x1fb ? "ñ" \\ 食',
      order.delivery_address,
      order.currency,
    ].map((value) => JSON.stringify(value)),
  )
})

test('what would not come out as it was is not packed', () => {
  expect(pack(withLines(101))).toBeNull()
  expect(pack(withLines(1).replace('"status"', '"of_old":1,"status"'))).toBeNull()
})
