import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { TWO_MENUS } from '../../../test/documents.ts'
import { importDocument } from '../../across/document/import.ts'
import { inRestaurant, outsideTransaction } from '../../platform/postgres/transaction/transaction.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  venue = await service.venue({ document: TWO_MENUS })
})

const [day, bar] = TWO_MENUS.menus
const WITHOUT_SOUPS = { menus: [{ ...day, categories: day!.categories.slice(1) }, bar] }
const WITHOUT_GROUPS = {
  modifier_groups: [],
  menus: [day, { ...bar, categories: [{ ...bar!.categories[0]!, items: [] }] }],
}
const importing = (document: object) =>
  inRestaurant(service.database, venue.restaurant, cause(), (tx) => importDocument(tx, document))

/** An import stopped just before it commits; `during` starts what then has to wait, or not. */
async function whileImporting(document: object, during: () => Promise<unknown>[]): Promise<unknown[]> {
  let waiting: Promise<unknown>[] = []
  await inRestaurant(service.database, venue.restaurant, cause(), async (tx) => {
    await importDocument(tx, document)
    // They stand for other callers, who know nothing of this transaction.
    await outsideTransaction(async () => {
      waiting = during()
      await expect
        .poll(
          async () =>
            (
              await service.owner.query(
                "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
              )
            ).rowCount,
        )
        .toBe(waiting.length)
    })
  })
  return Promise.all(waiting)
}

test('a dish cannot enter a category, or take a group, that an import is removing', async () => {
  const { soups, mains } = venue.ids.categories!
  const dish = { name: 'Tea', price_minor: 1 }
  const [made, moved] = (await whileImporting(WITHOUT_SOUPS, () => [
    venue.post('/items', { ...dish, category_id: soups }, { 'idempotency-key': 'k' }),
    venue.patch(`/items/${venue.ids.items!.pasta}`, { category_id: soups }),
  ])) as Awaited<ReturnType<Venue['post']>>[]
  const refused = { category_id: ['The restaurant has no such category.'] }
  expect([made!.status, made!.body.error.details]).toEqual([422, refused])
  expect([moved!.status, moved!.body.error.details]).toEqual([422, refused])
  const [grouped] = (await whileImporting(WITHOUT_GROUPS, () => [
    venue.post('/items', {
      ...dish,
      category_id: mains,
      modifier_group_ids: [venue.ids.modifier_groups!.milk],
    }),
  ])) as (typeof made)[]
  expect([grouped!.status, Object.keys(grouped!.body.error.details)]).toEqual([422, ['modifier_group_ids.0']])
})

test('a dish that an import removes is gone for a change that waited', async () => {
  const [changed] = (await whileImporting(WITHOUT_SOUPS, () => [
    venue.patch(`/items/${venue.ids.items!.tomato}`, { price_minor: 5 }),
  ])) as Awaited<ReturnType<Venue['patch']>>[]
  expect(changed!.status).toBe(404)
})

test('imports of one restaurant take turns', async () => {
  const fresh = await service.venue()
  const ids = await Promise.all(
    Array.from({ length: 5 }, () =>
      inRestaurant(service.database, fresh.restaurant, cause(), (tx) => importDocument(tx, TWO_MENUS)),
    ),
  )
  for (const one of ids) expect(one).toEqual(ids[0])
  expect((await fresh.get('/menus')).body.meta.count).toBe(2)
})

test('changes, new dishes and imports all at once leave a whole menu and no fault of ours', async () => {
  const work = Array.from({ length: 30 }, (_, n) => {
    const kind = n % 3
    if (kind === 0) return importing(n % 2 ? TWO_MENUS : WITHOUT_SOUPS).then(() => 200)
    const answer =
      kind === 1
        ? venue.post('/items', { category_id: venue.ids.categories!.soups, name: `Tea ${n}`, price_minor: n })
        : venue.patch(`/items/${venue.ids.items!.tomato}`, { price_minor: n })
    return answer.then(({ status }) => status)
  })
  for (const status of await Promise.all(work)) expect([200, 201, 404, 422]).toContain(status)
  expect((await venue.get(`/menus/${venue.ids.menus!.day}`)).status).toBe(200)
})
