import { describe, expect, test } from 'vitest'
import { asked, DAY, diningVenue, free } from '../../../test/dining.ts'
import { polledDuring } from '../../../test/polling.ts'
import { service, standOnReservations } from '../../../test/reservations-ground.ts'
import { cancelReservation, findReservationForChange } from './commands/change-status.ts'

standOnReservations()

describe('lists', () => {
  test('by date, time and id, both ways, with filters in the links', async () => {
    const venue = await diningVenue(service, { engine: false })
    const places: [string, string][] = [
      ['2026-11-21', '18:00'],
      ['2026-11-20', '21:00'],
      ['2026-11-20', '18:30'],
      ['2026-11-22', '18:00'],
      ['2026-11-20', '18:30'],
      ['2026-11-20', '18:30'],
      ['2026-11-21', '19:00'],
    ]
    const made: { id: string; key: string }[] = []
    for (const [date, time] of places) {
      const { body } = await venue.post('/reservations', asked({ date, time }))
      made.push({ id: body.data.id, key: `${date} ${time} ${body.data.id}` })
    }
    const inOrder = made.toSorted((x, y) => (x.key < y.key ? -1 : 1)).map(({ id }) => id)
    const walked: string[] = []
    const pages: string[][] = []
    let path: string | null = '/reservations?per_page=2&from=2026-11-20&to=2026-11-22&status=confirmed'
    let last = null
    while (path) {
      const { body } = await venue.get(path)
      pages.push(body.data.map(({ id }: { id: string }) => id))
      walked.push(...pages.at(-1)!)
      last = body
      path = body.links.next && `/reservations${new URL(body.links.next).search}`
    }
    expect(walked).toEqual(inOrder)
    expect(new URL(last.links.prev).searchParams.get('status')).toBe('confirmed')
    for (const expected of pages.slice(0, -1).reverse()) {
      last = (await venue.get(`/reservations${new URL(last.links.prev).search}`)).body
      expect(last.data.map(({ id }: { id: string }) => id)).toEqual(expected)
    }
    expect(last.meta.prev_cursor).toBeNull()
  })

  test('filters are ANDed; a range that runs backwards is refused', async () => {
    const venue = await diningVenue(service)
    const first = (await venue.post('/reservations', asked())).body.data.id
    await venue.post('/reservations', asked({ date: '2026-11-21' }))
    await venue.post(`/reservations/${first}/cancel`)
    const count = async (query: string) => (await venue.get(`/reservations?${query}`)).body.data.length
    expect(await count('')).toBe(2)
    expect(await count(`date=${DAY}`)).toBe(1)
    expect(await count(`date=${DAY}&from=2026-11-21`)).toBe(0)
    expect(await count('from=2026-11-21')).toBe(1)
    expect(await count(`to=${DAY}`)).toBe(1)
    expect(await count('status=cancelled')).toBe(1)
    expect(await count(`status=cancelled&date=2026-11-21`)).toBe(0)
    const wrong = await venue.get('/reservations?from=2026-11-21&to=2026-11-20')
    expect([wrong.status, Object.keys(wrong.body.error.details)]).toEqual([422, ['from']])
    const both = await venue.get('/reservations?from=2026-11-21&to=2026-11-20&per_page=0')
    expect(Object.keys(both.body.error.details).sort()).toEqual(['from', 'per_page'])
    const ranged = await venue.get('/reservations?from=2026-11-21&to=2026-11-20&cursor=abc')
    expect(Object.keys(ranged.body.error.details).sort()).toEqual(['cursor', 'from'])
    const half = await venue.get('/reservations?from=2026-11-21&to=2')
    expect(Object.keys(half.body.error.details)).toEqual(['to'])
    const all = await venue.get('/reservations?date=today&from=1&to=2&status=lost&per_page=101&cursor=abc')
    const named = ['cursor', 'date', 'from', 'per_page', 'status', 'to']
    expect(Object.keys(all.body.error.details).sort()).toEqual(named)
    expect((await venue.get('/availability')).body.error.details).toEqual({
      date: ['This field is required.'],
      party_size: ['This field is required.'],
    })
  })
})

describe('updated_since', () => {
  test('lists what changed since, by date and time as always; bounds are inclusive', async () => {
    const venue = await diningVenue(service)
    const later = (await venue.post('/reservations', asked({ date: '2026-11-21' }))).body.data
    const first = (await venue.post('/reservations', asked())).body.data
    const ids = async (query: string) =>
      (await venue.get(`/reservations?${query}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await ids(`updated_since=${later.updated_at}`)).toEqual([first.id, later.id])
    service.clock.now! += 1_000
    const cancelled = (await venue.post(`/reservations/${later.id}/cancel`)).body.data
    expect(await ids(`updated_since=${cancelled.updated_at}`)).toEqual([later.id])
    expect(await ids(`updated_since=${cancelled.updated_at}&status=confirmed`)).toEqual([])
    expect(await ids('updated_since=2020-01-01&per_page=1')).toEqual([first.id])
    expect(await ids('updated_since=2999-01-01')).toEqual([])
    const other = await diningVenue(service)
    expect((await other.get('/reservations?updated_since=2020-01-01')).body.data).toEqual([])
    const wrong = await venue.get('/reservations?updated_since=soon&from=2026-11-21&to=2026-11-20')
    expect(Object.keys(wrong.body.error.details).sort()).toEqual(['from', 'updated_since'])
  })

  test('shows whoever polls a change that was still under way', async () => {
    const venue = await diningVenue(service)
    const { id, updated_at } = (await venue.post('/reservations', asked())).body.data
    const since = new Date(Date.parse(updated_at) + 1).toISOString()
    service.clock.now! += 1_000
    const found = await polledDuring(
      service,
      venue,
      async (tx) => cancelReservation(tx, [], await findReservationForChange(tx, id), 'restaurant'),
      `/reservations?updated_since=${since}`,
    )
    expect(found).toEqual([expect.objectContaining({ id, status: 'cancelled' })])
  })
})

describe('walls', () => {
  test("another restaurant's bookings are not found and do not stand in the way", async () => {
    const [venue, other] = [await diningVenue(service), await diningVenue(service)]
    const { id, table_id } = (await venue.post('/reservations', asked())).body.data
    expect((await other.get(`/reservations/${id}`)).status).toBe(404)
    expect((await other.post(`/reservations/${id}/cancel`)).status).toBe(404)
    expect((await other.get('/reservations')).body.data).toEqual([])
    const foreign = await other.post('/reservations', asked({ table_id }))
    expect(foreign.body.error.details).toEqual({ table_id: ['The restaurant has no such table.'] })
    expect(await free(other)).toHaveLength(8)
  })

  test.each([
    ['GET', '/reservations', 'reservations:read'],
    ['GET', `/availability?date=${DAY}&party_size=2`, 'reservations:read'],
    ['GET', '/reservations/00000000-0000-7000-8000-000000000000', 'reservations:read'],
    ['POST', '/reservations', 'reservations:write'],
    ['POST', '/reservations/00000000-0000-7000-8000-000000000000/cancel', 'reservations:write'],
  ])('%s %s needs the scope %s and a plan with reservations', async (method, path, scope) => {
    const others = ['menu:read', 'guests:read'] as const
    const narrow = await service.venue({ scopes: [...others] })
    const answer = await service.request(method, path, { token: narrow.token })
    expect([answer.status, answer.body.error.details]).toEqual([403, { required_scope: scope }])
    const starter = await service.venue({ plan: 'starter' })
    const refused = await service.request(method, path, { token: starter.token })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'plan_feature_unavailable'])
  })

  test('an id of another shape is not found', async () => {
    const venue = await diningVenue(service)
    expect((await venue.get('/reservations/12')).status).toBe(404)
    expect((await venue.post('/reservations/not-a-uuid/cancel')).status).toBe(404)
  })
})
