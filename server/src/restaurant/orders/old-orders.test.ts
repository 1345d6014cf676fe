import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cause, type TestApp, testApp } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { presentOrdersAnew } from './commands/present-anew.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

describe('an order that another version has stored, in its own way', () => {
  const ended = async () => {
    const venue = await service.venue({ document: smallMenu() })
    const { items, options } = venue.ids
    const { data } = (
      await venue.post('/orders', {
        type: 'pickup',
        customer_name: 'Zoë "the first"',
        customer_phone: '+1 413 555 0101',
        customer_email: 'zoe@example.com',
        note: '100 %s of it\n\\ and %%',
        reference: 'R-1',
        lines: [
          { item_id: items!.tacos, quantity: 2, option_ids: [options!['sauce/green']], note: 'hot' },
          { item_id: items!.pizza, quantity: 1 },
        ],
      })
    ).body
    const id = data.id as string
    await venue.post(`/orders/${id}/status`, { status: 'rejected', cancel_reason: 'no driver' })
    const read = async (path: string) => (await venue.get(path)).text
    const [one, list] = [await read(`/orders/${id}`), await read('/orders')]
    return { venue, id, read, one, list, current: await stored(id) }
  }
  const stored = async (id: string) =>
    (await service.owner.query('select shown, shown_zone from orders where id = $1', [id])).rows[0]
  const store = (id: string, shown: string, zone: string) =>
    service.owner.query('update orders set shown = $2, shown_zone = $3 where id = $1', [id, shown, zone])

  test.each([
    ['packed into its values', '"rejected"\x1f"pickup"', '=America/New_York'],
    ['in JSON without a format', '{"id":"old"}', 'America/New_York'],
    ['not at all', '', ''],
  ])(
    '%s, is shown from its columns and lines until the night, and then stored as it is shown',
    async (_, shown, zone) => {
      const { venue, id, read, one, list, current } = await ended()
      await store(id, shown, zone)
      expect(await read(`/orders/${id}`)).toBe(one)
      expect(await read('/orders')).toBe(list)
      const { body } = await venue.get('/orders?reference=R-1&per_page=3')
      expect([body.data, body.links.next]).toEqual([JSON.parse(list).data, null])
      for (let night = 0; night < 2; night++)
        await presentOrdersAnew(service.database, venue.restaurant, cause())
      expect(await stored(id)).toEqual(current)
      expect(await read('/orders')).toBe(list)
    },
  )

  test('of another restaurant stays as it is', async () => {
    const [here, there] = [await ended(), await ended()]
    await store(there.id, 'old', '=America/New_York')
    await presentOrdersAnew(service.database, here.venue.restaurant, cause())
    expect(await stored(there.id)).toEqual({ shown: 'old', shown_zone: '=America/New_York' })
  })

  test('moves to another clock with its restaurant', async () => {
    const { venue, id, one } = await ended()
    await service.owner.query(
      `update restaurants set zone = 'Asia/Tokyo', timezone = 'Asia/Tokyo' where id = $1`,
      [venue.restaurant.id],
    )
    const fresh = await service.another()
    const { body } = await fresh.request('GET', `/orders/${id}`, { token: venue.token })
    await fresh.close()
    const { data } = JSON.parse(one)
    expect(body.data.placed_at).toMatch(/\+09:00$/)
    expect(Date.parse(body.data.placed_at)).toBe(Date.parse(data.placed_at))
    const { placed_at, updated_at } = data
    expect({ ...body.data, placed_at, updated_at }).toEqual(data)
  })
})
