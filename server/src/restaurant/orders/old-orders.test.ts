import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { migrate } from '../../platform/db/migrate.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

type Line = {
  variant_id?: unknown
  note?: unknown
  modifiers: { option_id?: unknown; name: { en: string } }[]
}

/** As the order was kept before it had these members. */
function asOfOld(shown: string): string {
  const { reference: _, ...order } = JSON.parse(shown)
  order.items = order.items.map(({ variant_id: _, note: __, ...line }: Line) => ({
    ...line,
    modifiers: line.modifiers.map(({ option_id: _, ...modifier }) => modifier),
  }))
  return JSON.stringify(order)
}

test('orders from before reference, variant_id, note and option_id are shown with them, byte for byte as new ones', async () => {
  const venue = await service.venue({ document: smallMenu() })
  const { items, options } = venue.ids
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada "the first"',
    customer_phone: '+1 413 555 0101',
    lines: [
      {
        item_id: items!.tacos,
        quantity: 2,
        option_ids: [options!['sauce/green'], options!['extras/cheese']],
      },
      { item_id: items!.pizza, quantity: 1 },
    ],
  })
  const { owner } = service
  const read = async () =>
    (await owner.query('select shown from orders where id = $1', [body.data.id])).rows[0].shown
  const shown = await read()
  await owner.query('update orders set shown = $1', [asOfOld(shown)])
  await owner.query(`
    alter table orders drop column reference;
    alter table order_lines drop column note;
    update kitchen_tickets set lines = (select jsonb_agg(line - 'note') from jsonb_array_elements(lines) line);
    update order_lines l set modifiers = coalesce(
      (select jsonb_agg(modifier - 'option_id') from jsonb_array_elements(l.modifiers) modifier), '[]');
    delete from migrations where name = '0021_integrators.sql'`)

  expect(await migrate(owner)).toEqual(['0021_integrators.sql'])
  expect(await read()).toBe(shown)
  const { rows } = await owner.query('select lines from kitchen_tickets where order_id = $1', [body.data.id])
  expect(rows.flatMap(({ lines }) => lines.map((line: Line) => line.note))).toEqual([null, null])
  const moved = await venue.post(`/orders/${body.data.id}/status`, { status: 'accepted' })
  expect(moved.body.data.items).toEqual(body.data.items)
})
