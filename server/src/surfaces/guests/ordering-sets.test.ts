// Sets as a browser without a script orders them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { orderingPages } from '../../../test/ordering-pages.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true, slug: 'lola' })
})
afterAll(() => service.close())

const { open, send, hiddenIn, formFor, orderAt } = orderingPages(() => ({ service, venue }))

describe('a set', () => {
  let lunch: number
  const ids = new Map<string, number>()
  beforeAll(async () => {
    const { data } = (await venue.get('/items?per_page=100')).body as {
      data: {
        id: number
        name: { en: string }
        modifier_groups: { min_select: number }[]
        variants: unknown[]
      }[]
    }
    const plain = data.filter(
      ({ modifier_groups, variants }) => modifier_groups.length + variants.length === 0,
    )
    ids.set('soup', plain[0]!.id).set('salad', plain[1]!.id).set('water', plain[2]!.id)
    const asked = data.find(({ modifier_groups: [group] }) => group?.min_select === 1)!
    ids.set('asked', asked.id)
    const made = await venue.post('/items', {
      category_id: (await venue.get(`/items/${ids.get('soup')}`)).body.data.category_id,
      name: { en: 'Lunch menu', es: 'Menú del día' },
      price_minor: 2000,
    })
    lunch = made.body.data.id
    const one = (...refs: string[]) => refs.map((ref) => ({ item_id: ids.get(ref) }))
    await venue.put(`/items/${lunch}/set`, {
      slots: [
        {
          name: { en: 'Main course' },
          min_select: 1,
          max_select: 1,
          choices: [...one('soup'), { item_id: ids.get('asked'), extra_minor: 250 }],
        },
        { name: { en: 'Sides' }, min_select: 0, max_select: 2, choices: one('salad', 'water') },
      ],
    })
  })
  const slotIds = async (): Promise<number[]> =>
    (await venue.get(`/items/${lunch}/set`)).body.data.slots.map(({ id }: { id: number }) => id)
  const page = async (prefix = '/r/lola') => (await open(`${prefix}/order/dish/${lunch}`)).body

  test('is chosen part by part, stands in the basket with its parts, and is ordered', async () => {
    const [main, sides] = await slotIds()
    const menu = (await open('/r/lola/order')).body
    expect(menu).toContain(`/r/lola/order/dish/${lunch}?b=`)
    const form = await page()
    expect(form).toContain('+$2.50')
    const asked = `${ids.get('asked')}.0`
    const wish = new RegExp(`name="(wish-${main}-${asked}(?:-\\d+)?)" value="(\\d+)"`).exec(form)!
    const b = hiddenIn(menu, 'b')
    const choice = { b, item: String(lunch), quantity: '1', [`slot-${main}`]: asked }
    const without = await send('/r/lola/order/add', choice)
    expect([without.statusCode, /role="alert">Choose at least 1/.test(without.body)]).toEqual([422, true])
    const added = await send('/r/lola/order/add', {
      ...choice,
      [wish[1]!]: wish[2]!,
      [`count-${sides}-${ids.get('salad')}.0`]: '2',
    })
    expect(added.statusCode).toBe(303)
    const basket = new URL(String(added.headers.location), 'http://x').searchParams.get('b') ?? ''
    const nameOf = async (ref: string) => (await venue.get(`/items/${ids.get(ref)}`)).body.data.name.en
    const salad = await nameOf('salad')
    expect((await open(`/r/lola/order?b=${basket}`)).body).toContain(
      `, <bdi>${salad}</bdi>, <bdi>${salad}</bdi>`,
    )
    const placed = await send('/r/lola/order/place', await formFor(basket))
    const order = await orderAt(placed.headers.location)
    expect(order.items[0]).toMatchObject({
      unit_price_minor: 2250,
      choices: [{ item_id: ids.get('asked') }, { item_id: ids.get('salad') }, { item_id: ids.get('salad') }],
    })
    const status = (await open(String(placed.headers.location))).body
    for (const text of ['Lunch menu', await nameOf('asked'), salad]) expect(status).toContain(text)
  })

  test('says what is sold out, what is chosen too often, and is sold out without a choice that it needs', async () => {
    const [main, sides] = await slotIds()
    const b = hiddenIn((await open('/r/lola/order')).body, 'b')
    const many = await send('/r/lola/order/add', {
      ...{ b, item: String(lunch), quantity: '1', [`slot-${main}`]: `${ids.get('soup')}.0` },
      [`count-${sides}-${ids.get('salad')}.0`]: '2',
      [`count-${sides}-${ids.get('water')}.0`]: '1',
    })
    expect(many.statusCode).toBe(422)
    expect(many.body).toContain('Choose at most 2 for &quot;Sides&quot;.')
    expect(many.body).toContain('<option value="2" selected>')
    await venue.put(`/items/${ids.get('soup')}/availability`, { is_available: false })
    expect(await page()).toMatch(/class="option out"><span>[^<]+<\/span><span class="fine">Sold out/)
    expect(await page('/r/lola/es')).toContain('Menú del día')
    await venue.put(`/items/${ids.get('asked')}/availability`, { is_available: false })
    expect((await open('/r/lola/order')).body).toMatch(new RegExp(`class="dish out" id="dish-${lunch}"`))
    for (const ref of ['soup', 'asked']) {
      await venue.put(`/items/${ids.get(ref)}/availability`, { is_available: true })
    }
  })
})
