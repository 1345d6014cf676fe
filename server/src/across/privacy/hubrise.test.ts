import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import { HubGround, itemOf } from '../../../test/hubrise-ground.ts'
import { eraseGuest } from './commands.ts'

const ground = new HubGround()
const { hub } = ground
beforeAll(() => ground.open())
afterAll(() => ground.close())

const NEEDLES = ['zenobia', 'quux', '0612345678', '612345678', 'orchid', 'Evergreen Terrace']

test('an erased guest leaves orders that wait at HubRise, and what HubRise was told of theirs', async () => {
  const here = await ground.connected()
  const customer = {
    ...{ first_name: 'Zenobia', last_name: 'Quux', phone: '+33612345678', email: 'Z.Quux@mail.example' },
    ...{ address_1: 'Evergreen Terrace 742', city: 'Paris' },
  }
  const order = (fields: object) =>
    hub.place(here.location, { channel: 'Uber Eats', service_type: 'collection', customer, ...fields })
  const taken = order({ items: [itemOf(here, 'soup')] })
  const waits = order({
    customer_notes: 'An orchid with it',
    items: [{ product_name: 'Unheard of', price: '1.00 EUR', quantity: '1', customer_notes: 'orchid' }],
  })
  const others = order({
    items: [{ product_name: 'Unheard of', price: '1.00 EUR', quantity: '1' }],
    customer: { first_name: 'Grace', phone: '+33699999999' },
  })
  await hub.told()
  await here.settle()
  const { data } = (await here.venue.get('/orders?per_page=100')).body
  const ours = data.find(({ external }: { external: { id: string } }) => external.id === taken.id)
  const reason = 'Zenobia Quux called'
  await here.venue.post(`/orders/${ours.id}/status`, { status: 'cancelled', reason })
  await here.settle()
  expect(await findAnywhere(ground.service.owner, NEEDLES)).toEqual(
    expect.arrayContaining([
      'zenobia in hubrise_orders.contents',
      'zenobia in hubrise_orders.tell_note',
      'orchid in hubrise_orders.contents',
    ]),
  )

  await here.venue.inside((tx) => eraseGuest(tx, ours.guest_id))

  expect(await findAnywhere(ground.service.owner, NEEDLES)).toEqual([])
  const { orders } = (await here.owner.call('GET', '/hubrise/orders')).data
  expect(
    orders.map(({ display_id, customer, items }: Record<string, unknown>) => [display_id, customer, items]),
  ).toEqual(
    expect.arrayContaining([
      [waits.id, null, [{ name: 'Unheard of', quantity: '1' }]],
      [others.id, 'Grace', [{ name: 'Unheard of', quantity: '1' }]],
    ]),
  )
})
