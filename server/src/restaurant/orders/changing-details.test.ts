import { describe, expect, test } from 'vitest'
import {
  kinds,
  move,
  NOON,
  other,
  patch,
  place,
  service,
  shown,
  soup,
  standOnOrderChanges,
  tickets,
  told,
  venue,
  water,
} from '../../../test/order-changes-ground.ts'

standOnOrderChanges()

const MINUTE = 60_000

describe('changing who, where and when', () => {
  test('what is left out stays; changed names the fields; a change of nothing writes nothing', async () => {
    const order = await place({ note: 'No onions', customer_email: 'ada@example.com' })
    service.clock.now = NOON + MINUTE
    const { status, body } = await patch(order, { note: 'No salt', customer_name: 'Ada King' })
    service.clock.now = NOON
    expect(status).toBe(200)
    expect(body.data).toEqual({
      ...order,
      note: 'No salt',
      customer: { ...order.customer, name: 'Ada King' },
      updated_at: '2026-11-14T12:01:00.000-05:00',
    })
    const event = { type: 'order.updated', data: { order: body.data, changed: ['note', 'customer_name'] } }
    expect(await told(order)).toEqual([event])
    expect(await kinds(order)).toEqual(['placed', 'changed'])
    const same = { note: ' No salt ', customer_email: 'ada@example.com', table_code: 'T1' }
    expect((await patch(order, same)).body).toEqual(body)
    expect((await patch(order, {})).body).toEqual(body)
    expect(await told(order)).toEqual([event])
    const cleared = (await patch(order, { note: null, customer_email: null })).body.data
    expect([cleared.note, cleared.customer.email]).toEqual([null, null])
  })

  test('another phone is another guest', async () => {
    const order = await place()
    const { body } = await patch(order, { customer_phone: '+1 413 555 7788', customer_name: 'Grace' })
    expect(body.data.guest_id).not.toBe(order.guest_id)
    const { body: found } = await venue.post('/guests/lookup', { phone: '+1 413 555 7788' })
    expect([found.data.id, found.data.name]).toEqual([body.data.guest_id, 'Grace'])
  })

  test('another table: the kitchen and the sitting follow', async () => {
    const order = await place({ type: 'dine_in', table_code: 'T1' })
    const { body } = await patch(order, { table_code: 'T2' })
    expect(body.data.table).toEqual({ id: venue.ids.tables!.t2, name: 'Table 2', code: 'T2' })
    expect((await told(order)).map(({ data }) => data.changed)).toEqual([['table_code']])
    const { rows } = await service.owner.query(
      `select s.closed_at is null as open, p.table_id::int, t.heading from sitting_orders o join sittings s on s.id = o.sitting_id
         join sitting_tables p on p.sitting_id = s.id join kitchen_tickets t on t.order_id = o.order_id and t.sitting_id = s.id
        where o.order_id = $1`,
      [order.id],
    )
    expect(rows[0]).toEqual({ open: true, table_id: venue.ids.tables!.t2, heading: 'Table 2' })
    for (const [code, sentence] of [
      ['T9', 'The restaurant has no table with this code.'],
      [null, 'Required for dine_in: the code on the table.'],
    ]) {
      const refused = await patch(order, { table_code: code })
      expect(refused.body.error.details).toEqual({ table_code: [sentence] })
    }
  })

  test('another address has the fee of its zone, outside of all it is refused, and no minimum is asked again', async () => {
    const address = { line1: '1 Main St', city: 'Springfield', phone: '+1 413 555 0101' }
    const order = await place({ type: 'delivery', delivery_address: address })
    const quoted = await venue.post('/orders/quote', {
      type: 'delivery',
      delivery_address: { ...address, city: 'Springfield' },
      lines: [soup(), water()],
    })
    expect(order.total_minor).toBe(quoted.body.data.total_minor)
    const { body } = await patch(order, { delivery_address: { ...address, city: 'Shelbyville' } })
    expect([body.data.delivery_fee_minor, body.data.delivery_address.city]).toEqual([700, 'Shelbyville'])
    expect(body.data.total_minor - order.total_minor).toBe(400 + 32)
    const refusals = [
      [{ ...address, city: 'Ogdenville' }, 'delivery_address.city'],
      [{ line1: '1 Main St' }, 'delivery_address.city'],
      [null, 'delivery_address'],
      [{ ...address, phone: '12' }, 'delivery_address.phone'],
    ] as const
    for (const [sent, field] of refusals) {
      const refused = await patch(order, { delivery_address: sent })
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [field]])
    }
    expect((await shown(order)).delivery_address).toEqual(body.data.delivery_address)
  })

  test('the courier calls the phone that the order has now, unless the address has its own', async () => {
    const address = { line1: '1 Main St', city: 'Springfield' }
    const order = await place({ type: 'delivery', delivery_address: address })
    const phone = '+1 413 555 7790'
    const { body } = await patch(order, { customer_phone: phone })
    expect([body.data.customer.phone, body.data.delivery_address]).toEqual([
      phone,
      { ...order.delivery_address, phone },
    ])
    expect((await told(order)).map(({ data }) => data.changed)).toEqual([['customer_phone']])
    const neighbour = { ...address, phone: '+1 413 555 7791' }
    await patch(order, { delivery_address: neighbour })
    const again = await patch(order, { customer_phone: '+1 413 555 7792' })
    expect(again.body.data.delivery_address).toMatchObject(neighbour)
  })

  test('another time moves what the kitchen and the guest were told', async () => {
    const at = (minutes: number) => new Date(NOON + minutes * MINUTE).toISOString()
    const order = await place({ scheduled_for: at(180) })
    await move(order, 'accepted')
    const { body } = await patch(order, { scheduled_for: at(240) })
    expect(Date.parse(body.data.scheduled_for)).toBe(NOON + 240 * MINUTE)
    expect(body.data.ready_at).toBe(body.data.scheduled_for)
    expect((await tickets(order)).map(([state]) => state)).toEqual(['waiting', 'waiting'])
    const past = await patch(order, { scheduled_for: at(-5) })
    expect(past.body.error.details).toEqual({ scheduled_for: ['That time has passed. Choose a later one.'] })
    const now = await patch(order, { scheduled_for: null })
    expect(now.body.data.scheduled_for).toBeNull()
    expect((await tickets(order)).map(([state]) => state)).toEqual(['fired', 'fired'])
  })

  test('the rules of placing refuse the same fields', async () => {
    const order = await place()
    for (const [body, field] of [
      [{ customer_name: '' }, 'customer_name'],
      [{ customer_name: null }, 'customer_name'],
      [{ customer_phone: '12' }, 'customer_phone'],
      [{ customer_phone: null }, 'customer_phone'],
      [{ customer_email: 'nobody' }, 'customer_email'],
      [{ note: 'x'.repeat(501) }, 'note'],
      [{ scheduled_for: 'soon' }, 'scheduled_for'],
    ] as const) {
      const refused = await patch(order, body)
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [field]])
    }
    expect((await other.patch(`/orders/${order.id}`, { note: 'x' })).status).toBe(404)
  })
})
