import { describe, expect, test } from 'vitest'
import {
  customer,
  item,
  option,
  other,
  place,
  size,
  standOnOrders,
  venue,
} from '../../../test/orders-ground.ts'

standOnOrders()

describe('a refusal stands on the field at fault', () => {
  const refused: [string, () => Record<string, unknown>, Record<string, unknown>][] = [
    [
      'an unknown dish',
      () => ({ lines: [{ item_id: 999999, quantity: 1 }] }),
      { 'lines.0.item_id': expect.any(Array) },
    ],
    [
      "another restaurant's dish",
      () => ({ lines: [{ item_id: other.ids.items!.soup, quantity: 1 }] }),
      { 'lines.0.item_id': expect.any(Array) },
    ],
    [
      'a sold-out dish',
      () => ({ lines: [{ item_id: item('sold-out'), quantity: 1 }] }),
      { 'lines.0.item_id': ['This item is sold out.'] },
    ],
    [
      'a sold-out dish, in a size and with an option that it has not',
      () => ({ lines: [{ item_id: item('sold-out'), quantity: 1, variant_id: 77, option_ids: [1] }] }),
      {
        'lines.0.item_id': ['This item is sold out.'],
        'lines.0.variant_id': expect.any(Array),
        'lines.0.option_ids': expect.any(Array),
      },
    ],
    [
      'a hidden dish on the web',
      () => ({ lines: [{ item_id: item('by-phone'), quantity: 1 }] }),
      { 'lines.0.item_id': ['This item can only be ordered by phone.'] },
    ],
    [
      'a size of another dish',
      () => ({ lines: [{ item_id: item('pizza'), quantity: 1, variant_id: 1_000_000 }] }),
      { 'lines.0.variant_id': ['This item has no such variant.'] },
    ],
    [
      'a size where there is none',
      () => ({ lines: [{ item_id: item('soup'), quantity: 1, variant_id: size('pizza/small') }] }),
      { 'lines.0.variant_id': expect.any(Array) },
    ],
    [
      'too few options',
      () => ({ lines: [{ item_id: item('tacos'), quantity: 1 }] }),
      { 'lines.0.option_ids': ['Choose at least 1 of "Sauce".'] },
    ],
    [
      'too many options',
      () => ({
        lines: [
          { item_id: item('tacos'), quantity: 1, option_ids: [option('sauce/red'), option('sauce/green')] },
        ],
      }),
      { 'lines.0.option_ids': ['Choose at most 1 of "Sauce".'] },
    ],
    [
      'a repeated option',
      () => ({
        lines: [
          {
            item_id: item('tacos'),
            quantity: 1,
            option_ids: [option('sauce/red'), option('extras/egg'), option('extras/egg')],
          },
        ],
      }),
      { 'lines.0.option_ids': ['An option is listed twice.'] },
    ],
    [
      'a sold-out option',
      () => ({ lines: [{ item_id: item('tacos'), quantity: 1, option_ids: [option('sauce/gone')] }] }),
      { 'lines.0.option_ids': ['"Gone" is sold out.'] },
    ],
    [
      'an option of a group the dish does not have',
      () => ({ lines: [{ item_id: item('soup'), quantity: 1, option_ids: [option('sauce/red')] }] }),
      { 'lines.0.option_ids': expect.any(Array) },
    ],
    [
      'no table',
      () => ({ type: 'dine_in', lines: [{ item_id: item('soup'), quantity: 1 }] }),
      { table_code: expect.any(Array) },
    ],
    [
      'an unknown table',
      () => ({ type: 'dine_in', table_code: 'T9', lines: [{ item_id: item('soup'), quantity: 1 }] }),
      { table_code: expect.any(Array) },
    ],
    [
      'no address',
      () => ({ type: 'delivery', lines: [{ item_id: item('soup'), quantity: 2 }] }),
      { delivery_address: expect.any(Array) },
    ],
    [
      'half an address',
      () => ({
        type: 'delivery',
        delivery_address: { line1: 'Main 1' },
        lines: [{ item_id: item('soup'), quantity: 2 }],
      }),
      { 'delivery_address.city': expect.any(Array) },
    ],
    [
      'an address outside the zones',
      () => ({
        type: 'delivery',
        delivery_address: { line1: 'Main 1', city: 'Shelbyville' },
        lines: [{ item_id: item('soup'), quantity: 2 }],
      }),
      { 'delivery_address.city': expect.any(Array) },
    ],
    [
      'less than the minimum',
      () => ({
        type: 'delivery',
        delivery_address: { line1: 'Main 1', city: ' springfield' },
        lines: [{ item_id: item('soup'), quantity: 1 }],
      }),
      { lines: expect.any(Array) },
    ],
    [
      'a moment that has passed',
      () => ({ scheduled_for: '2020-01-01T12:00:00Z', lines: [{ item_id: item('soup'), quantity: 1 }] }),
      { scheduled_for: expect.any(Array) },
    ],
    [
      'a phone of four digits',
      () => ({ customer_phone: '12-34', lines: [{ item_id: item('soup'), quantity: 1 }] }),
      { customer_phone: expect.any(Array) },
    ],
  ]
  test.each(refused)('%s', async (_rule, order, details) => {
    const { status, body } = await place(order())
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        error: {
          code: 'validation_failed',
          message: expect.any(String),
          details,
          faults: expect.any(Array),
        },
      },
    })
  })

  test('and all of them are told at once', async () => {
    const { body } = await place({
      type: 'dine_in',
      table_code: 'T9',
      scheduled_for: '2020-01-01T12:00:00Z',
      lines: [
        { item_id: item('sold-out'), quantity: 1 },
        { item_id: item('tacos'), quantity: 1 },
        { item_id: item('pizza'), quantity: 1, variant_id: 77_777 },
      ],
    })
    expect(Object.keys(body.error.details).sort()).toEqual([
      'lines.0.item_id',
      'lines.1.option_ids',
      'lines.2.variant_id',
      'scheduled_for',
      'table_code',
    ])
  })

  test.each(['/orders', '/orders/quote'])('faults of the body hide none of them at %s', async (path) => {
    const unknown = [{ item_id: 77_777, quantity: 1 }]
    const told = async (order: object) => {
      const sent = { type: 'pickup', ...customer, ...order }
      const key = { 'idempotency-key': `mended later ${path}` }
      const { status, body } = await venue.post(path, sent, key)
      expect([status, body.error.code]).toEqual([422, 'validation_failed'])
      expect((await venue.post(path, sent)).body.error).toEqual(body.error)
      return Object.keys(body.error.details).sort()
    }
    expect(await told({ type: 'dine_in', lines: unknown })).toEqual(['lines.0.item_id', 'table_code'])
    expect(await told({ customer_phone: '1', lines: unknown })).toEqual(['customer_phone', 'lines.0.item_id'])
    expect(await told({ customer_email: 'none', note: 7, lines: unknown })).toEqual([
      'customer_email',
      'lines.0.item_id',
      'note',
    ])
    const nowhere = { type: 'delivery', delivery_address: { city: 'Nowhere', phone: '1' } }
    expect(await told({ ...nowhere, lines: unknown })).toEqual([
      'delivery_address.line1',
      'delivery_address.phone',
      'lines.0.item_id',
    ])
    // Where what is ordered cannot be read, there is nothing to judge.
    expect(await told({ type: 'dine_in', lines: [{ item_id: 'x', quantity: 1 }] })).toEqual([
      'lines.0.item_id',
      'table_code',
    ])
    const mended = { type: 'pickup', ...customer, lines: [{ item_id: item('soup'), quantity: 1 }] }
    const { status } = await venue.post(path, mended, { 'idempotency-key': `mended later ${path}` })
    expect(status).toBe(path === '/orders' ? 201 : 200)
  })
})

test('what the type has no use for is dropped', async () => {
  const lines = [{ item_id: item('soup'), quantity: 1 }]
  const { body } = await place({
    table_code: 'T1',
    delivery_address: { line1: 'Main 1', city: 'Springfield' },
    lines,
  })
  expect([body.data.table, body.data.delivery_address]).toEqual([null, null])
})
