import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Connected, HubGround, itemOf } from '../../../test/hubrise-ground.ts'
import type { Order } from '../../restaurant/orders/contract.ts'

const ground = new HubGround()
const { hub } = ground
let here: Connected
beforeAll(async () => {
  await ground.open()
  here = await ground.connected()
})
beforeEach(() => {
  hub.weather = 'fair'
  hub.befalls = /./
  hub.before = null
})
afterEach(() => {
  expect(ground.failures.splice(0)).toEqual([])
})
afterAll(() => ground.close())

const item = (ref: string, more = {}) => itemOf(here, ref, more)
const move = (id: string, status: string, more = {}) =>
  here.venue.post(`/orders/${id}/status`, { status, ...more })
const shown = async () => (await here.owner.call('GET', '/hubrise/orders')).data.orders
async function orderOf(hubId: string): Promise<Order | undefined> {
  const { data } = (await here.venue.get('/orders?per_page=100')).body
  return data.find(({ external }: Order) => external?.id === hubId)
}
async function placed(fields: Record<string, unknown> = {}) {
  const soup = { channel: 'Uber Eats', service_type: 'collection', items: [item('soup')] }
  const their = hub.place(here.location, { ...soup, ...fields })
  await hub.told()
  await here.settle()
  return { their, ours: await orderOf(their.id) }
}

test('what waits to be told outlasts news of what came before it, and is not told once it is overtaken', async () => {
  const waiting = await placed({ service_type: 'delivery' })
  const overtaken = await placed()
  await move(waiting.ours!.id, 'accepted')
  await here.settle()
  hub.weather = 'busy'
  hub.befalls = /PATCH/
  await move(waiting.ours!.id, 'ready')
  await here.round()
  await move(overtaken.ours!.id, 'accepted')
  // Its event says `accepted`, as we did.
  hub.change(waiting.their.id, { delivery: { carrier: 'Stuart' } })
  await hub.told()
  await here.take()
  hub.weather = 'fair'
  await here.later()
  // The one is cancelled while the other is being told.
  hub.before = async (said) => {
    if (said !== `PATCH /v1/location/orders/${waiting.their.id}`) return
    hub.before = null
    hub.change(overtaken.their.id, { status: 'cancelled' })
    await hub.told()
    await here.take()
  }
  await here.round()
  expect(hub.orders.get(waiting.their.id)!.status).toBe('awaiting_shipment')
  expect(hub.orders.get(overtaken.their.id)!.status).toBe('cancelled')
})

test('an order that we have said we have is cancelled rather than rejected', async () => {
  const { their, ours } = await placed()
  await move(ours!.id, 'rejected', { reason: 'We are closing' })
  await here.settle()
  expect(hub.patches.filter(({ order }) => order === their.id).map(({ body }) => body.status)).toEqual([
    'received',
    'cancelled',
  ])
})

test('an order that comes hours late is neither cooked nor refused: a person takes it, or one of the day before waits', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const late = await placed({ created_at: ago(70) })
  const ahead = await placed({ created_at: ago(60 * 24 * 5), asap: false, expected_time: ago(-60 * 24) })
  const waiting = await placed({ created_at: ago(300), expected_time: ago(50) })
  expect([late.ours, ahead.ours?.status, waiting.ours?.status]).toEqual([undefined, 'placed', 'placed'])
  expect(hub.patches.some(({ order }) => order === late.their.id)).toBe(false)
  const [one] = await shown()
  expect(one).toMatchObject({ problem: { code: 'late' }, items: [{ name: 'soup' }] })
  await here.owner.call('POST', `/hubrise/orders/${one.id}/retry`)
  await here.settle()
  expect((await orderOf(late.their.id))!.status).toBe('placed')
  expect(await shown()).toEqual([])
})

test('a code that was matched for one app is another’s only where it has the same name', async () => {
  const coded = (channel: string, product_name: string) => ({
    channel,
    items: [{ product_name, sku_ref: '7', price: '9.00 EUR', quantity: '1' }],
  })
  const first = await placed(coded('Uber Eats', 'Big burger'))
  const { names } = (await here.owner.call('GET', '/hubrise/orders')).data
  const { id } = names.find(({ code }: { code: string }) => code === '7')
  const item_id = here.venue.ids.items!.soup
  await here.owner.call('POST', `/hubrise/names/${id}`, { item_id, option_ids: [] })
  await here.settle()
  expect(await orderOf(first.their.id)).toBeDefined()
  expect((await placed(coded('Deliveroo', 'big burger'))).ours!.items).toMatchObject([
    { name: { en: 'Soup' } },
  ])
  expect((await placed(coded('Deliveroo', 'Lemonade'))).ours).toBeUndefined()
  const [asked] = (await here.owner.call('GET', '/hubrise/orders')).data.names
  expect(asked).toMatchObject({ name: 'Lemonade', source: 'Deliveroo', code: '7' })
  await here.owner.call('POST', `/hubrise/names/${asked.id}`, {
    item_id: here.venue.ids.items!.water,
    option_ids: [],
  })
  await here.settle()
  expect(await shown()).toEqual([])
  expect((await placed(coded('Uber Eats', 'Big burger'))).ours!.items).toMatchObject([
    { name: { en: 'Soup' } },
  ])
})

test('what is changed there after we took it is shown with both totals', async () => {
  const { their, ours } = await placed()
  hub.change(their.id, { status: 'accepted' })
  await hub.told()
  expect(await shown()).toEqual([])
  hub.change(their.id, { items: [item('soup'), item('water', { cents: 350 })] })
  await hub.told()
  await here.settle()
  const [one] = await shown()
  expect(one).toMatchObject({
    ...{ attention: 'changed', order_id: ours!.id },
    change: { from_minor: 1000, to_minor: 1350 },
  })
  await here.owner.call('POST', `/hubrise/orders/${one.id}/seen`)
  await here.later()
  await here.settle()
  expect(await shown()).toEqual([])
})

test('an order whose taking fails is shown, tried again, and holds up no other', async () => {
  const { taker } = ground
  const { orders: desk } = taker
  const broken = hub.place(here.location, { channel: 'Broken', items: [item('soup')] })
  await hub.told()
  const isBroken = ({ channel }: { channel: string }) => channel === 'hubrise-broken'
  ground.taker = {
    ...taker,
    orders: {
      ...desk,
      eventHandlers: [
        {
          async placed(_tx: unknown, { order }: { order: { channel: string } }) {
            if (isBroken(order)) throw new Error('broken')
          },
        } as never,
        ...desk.eventHandlers,
      ],
    },
  }
  await here.take()
  expect(await shown()).toMatchObject([{ source: 'Broken', problem: { code: 'failed' } }])
  expect(ground.failures.splice(0)).toHaveLength(1)
  ground.taker = taker
  await here.take()
  expect(await shown()).toEqual([])
  expect((await orderOf(broken.id))!.status).toBe('placed')
})

test('characters that no database keeps hold up neither their order nor the next one, told or asked for', async () => {
  const nul = '\0'
  const half = '\ud83c'
  const first = { first_name: `Ada${nul}`, last_name: `King${half}`, phone: '+33612345678' }
  const told = await placed({ customer: first, customer_notes: `No${nul} cutlery${half}`, [`x${nul}`]: 1 })
  expect(told.ours).toMatchObject({ customer: { name: 'Ada King�' }, note: 'No cutlery�' })
  hub.tells = false
  const odd = hub.place(here.location, {
    ...{ channel: 'Uber Eats', service_type: 'collection', items: [item('soup')] },
    customer_notes: `Knife${nul}`,
  })
  const next = hub.place(here.location, {
    ...{ channel: 'Uber Eats', service_type: 'collection', items: [item('soup')] },
  })
  hub.held = []
  await here.later()
  await here.settle()
  hub.tells = true
  expect([(await orderOf(odd.id))?.note, (await orderOf(next.id))?.note]).toEqual(['Knife', null])
})

test('a text is never cut within a character, and a quantity that no kitchen makes is left to a person', async () => {
  const sushi = '🍣'
  const { ours } = await placed({
    customer_notes: `${'a'.repeat(499)}${sushi}`,
    customer: { first_name: `${'b'.repeat(119)}${sushi}`, phone: '+33612345678' },
    payments: [{ name: 'Online', amount: '10.00 EUR' }],
    items: [item('soup', { customer_notes: `${'c'.repeat(499)}${sushi}` })],
  })
  expect([ours?.note, ours?.customer.name, ours?.items[0]?.note, ours?.paid_at]).toEqual([
    ...['a'.repeat(499), 'b'.repeat(119), 'c'.repeat(499)],
    expect.any(String),
  ])
  const { their } = await placed({ items: [item('soup', { quantity: '1000000', subtotal: null })] })
  const [row] = (await shown()).filter(({ display_id }: { display_id: string }) => display_id === their.id)
  expect(row.problem).toEqual({ code: 'unreadable', detail: 'quantity' })
})
