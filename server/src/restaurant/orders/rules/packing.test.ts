import { expect, test } from 'vitest'
import type { LineRow } from '../queries.ts'
import { pack, type ShownOrderRow, unpack } from './packing.ts'

const order: ShownOrderRow = {
  id: '01a1e411-7783-7000-802f-0baa0a5f265c',
  status: 'completed',
  type: 'delivery',
  channel: 'web',
  reference: 'R-1',
  branch_id: 2,
  dining_table: { id: 21, name: 'Table 21', code: 'T21' },
  customer_name: 'Zoë',
  customer_phone: '+1 413 555 0101',
  customer_email: 'zoe@example.com',
  note: 'ring twice',
  delivery_address: { line1: '1 High Street', city: 'Springfield', phone: '+1 413 555 0101' },
  currency: 'USD',
  subtotal_minor: 3300,
  discount_minor: 100,
  service_charge_minor: 330,
  tax_added_minor: 290,
  delivery_fee_minor: 50,
  total_minor: 3920,
  tax_breakdown: [{ name: 'Sales tax', included: false, rate_pct: 8, tax_minor: 290, base_minor: 3630 }],
  cancel_reason: 'none',
  placed_at: 1,
  scheduled_for: 2,
  paid_at: 3,
  updated_at: 4,
}
const line: LineRow = {
  id: 417,
  item_id: 26,
  variant_id: 7,
  name: { en: 'Apple slaw' },
  variant_name: { en: 'Large' },
  quantity: 2,
  unit_price_minor: 500,
  line_total_minor: 1000,
  modifiers: [{ option_id: 3, name: { en: 'Nuts' }, price_minor: 0 }],
  voided: true,
  note: 'hot',
}
const plain: LineRow = {
  ...line,
  variant_id: null,
  variant_name: null,
  modifiers: [],
  voided: false,
  note: null,
}

test('an order that is packed has every member by which it is shown', () => {
  const lines = [line, plain]
  expect(unpack(order.id, pack({ order, lines }))).toEqual({ order, lines })
  expect(unpack(order.id, pack({ order: { ...order, paid_at: null }, lines: [] }))).toEqual({
    order: { ...order, paid_at: null },
    lines: [],
  })
})

test('what is stored stays readable: members keep their places', () => {
  expect(pack({ order, lines: [plain] })).toBe(
    '[[[417,26,null,{"en":"Apple slaw"},null,2,500,1000,[],false,null]],"completed","delivery","web","R-1",2,' +
      '{"id":21,"name":"Table 21","code":"T21"},"Zoë","+1 413 555 0101","zoe@example.com","ring twice",' +
      '{"line1":"1 High Street","city":"Springfield","phone":"+1 413 555 0101"},"USD",3300,100,330,290,50,3920,' +
      '[{"name":"Sales tax","included":false,"rate_pct":8,"tax_minor":290,"base_minor":3630}],"none",1,2,3,4]',
  )
})
