import { describe, expect, test } from 'vitest'
import {
  breakdown,
  chosen,
  item,
  lunch,
  option,
  place,
  pricesOf,
  refused,
  remove,
  standOnSets,
  venue,
  withLunch,
} from '../../../test/sets-ground.ts'
import { importDocument } from '../../across/document/import.ts'

standOnSets()

describe('an order with a set that changes', () => {
  test('spreads another price anew, and back again when that is taken back', async () => {
    const order = await place([
      lunch([chosen(0, 'tacos', { option_ids: [option('sauce/red')] }), chosen(1, 'water')]),
    ])
    const [line] = order.items
    expect(pricesOf(line!)).toEqual([1400, 300])
    const cheaper = await venue.post(`/orders/${order.id}/adjustments`, {
      ...{ kind: 'price', line_id: line!.id, price_minor: 1000, reason: 'As promised' },
    })
    expect(cheaper.status).toBe(201)
    expect(cheaper.body.data.items[0]).toMatchObject({ unit_price_minor: 1000, line_total_minor: 1000 })
    expect(pricesOf(cheaper.body.data.items[0])).toEqual([800, 200])
    expect(breakdown(cheaper.body.data)).toEqual([
      ['Food', 800],
      ['Drinks', 200],
    ])
    const [{ id }] = (await venue.get(`/orders/${order.id}/adjustments`)).body.data
    const back = await remove(venue, `/orders/${order.id}/adjustments/${id}`)
    const { updated_at: _, ...same } = order
    expect(back.body.data).toMatchObject(same)
  })

  test('keeps the rates of its parts, also for lines that are added later', async () => {
    const order = await place([lunch()])
    const rates = [
      { name: 'Food', rate_pct: 7, default: true },
      { name: 'Drinks', rate_pct: 30, category_refs: ['drinks'] },
    ]
    await venue.inside((tx) => importDocument(tx, { settings: { taxes: rates } }))
    const { status, body } = await venue.post(`/orders/${order.id}/lines`, {
      lines: [{ item_id: item('water'), quantity: 1 }, lunch()],
    })
    expect([
      status,
      body.data.tax_breakdown.map(({ name, rate_pct }: Record<string, unknown>) => [name, rate_pct]),
    ]).toEqual([
      201,
      [
        // Of the dish that makes it a set, which costs nothing by itself, the old rate holds as well.
        ['Food', 10],
        ['Drinks', 20],
      ],
    ])
    expect(breakdown(body.data)).toEqual([
      ['Food', 2 * 1154],
      ['Drinks', 2 * 346 + 300],
    ])
    await venue.post(`/orders/${order.id}/lines/${order.items[0]!.id}/void`, { reason: 'Sent back' })
    const after = (await venue.get(`/orders/${order.id}`)).body.data
    expect(breakdown(after)).toEqual([
      ['Food', 1154],
      ['Drinks', 346 + 300],
    ])
    await venue.inside((tx) => importDocument(tx, { settings: withLunch().settings as object }))
  })

  test('stays as it was when the set changes or goes', async () => {
    const order = await place([lunch()])
    await remove(venue, `/items/${item('lunch')}/set`)
    expect((await venue.get(`/orders/${order.id}`)).body.data.items).toEqual(order.items)
    expect(await refused(lunch())).toEqual([
      422,
      { 'lines.0.choices': ['This item is not a set; leave choices out.'] },
    ])
    const discount = { kind: 'discount', percent: 50, reason: 'A long wait' }
    const half = (await venue.post(`/orders/${order.id}/adjustments`, discount)).body.data
    expect([half.total_minor, breakdown(half)]).toEqual([
      750,
      [
        ['Food', 577],
        ['Drinks', 173],
      ],
    ])
  })
})
