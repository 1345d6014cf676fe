import type { Bed } from '../bed.ts'
import { getRequest } from '../load.ts'
import { type Asked, besideBare, neverAsked, some } from '../reads.ts'
import type { Case } from '../rounds.ts'
import type { Tenant } from '../tenants.ts'

const COLD = 0.3
const WARM = 0.55
const PAGE = 25
const LARGE_PAGE = 100
const FAR_PAGE = 10_000
/** As many as are asked again within the seconds for which an answer is held. */
const WARM_QUESTIONS = 250
const READ_ONCE = 200_000
const IN_A_STRIDE = 7_919

/** One order and pages of orders: asked for the first time, and again and again. */
export async function orderCases(bed: Bed): Promise<Case[]> {
  const orders = await someOrders(bed)
  const ofOne = orders.map(({ token, id }) => ({ token, path: `/api/v1/orders/${id}` }))
  const first = bed.tenants.map(({ token }) => ({ token, path: `/api/v1/orders?per_page=${PAGE}` }))
  const far = await farPage(bed, bed.large)
  const one = { route: '/api/v1/orders/:order', requests: some(ofOne, WARM_QUESTIONS) }
  const page = { route: '/api/v1/orders', requests: some(first, WARM_QUESTIONS) }
  const farthest = { route: '/api/v1/orders', requests: [far.asked] }
  const farName = `GET /orders, page ${far.page.toLocaleString('en')}`
  return besideBare(bed, [
    { ...one, name: 'GET /orders/{order}, cold', target: COLD, cold: eachOnce(ofOne) },
    { ...page, name: 'GET /orders, page 1, cold', target: COLD, cold: neverAsked(first) },
    { ...farthest, name: `${farName}, cold`, target: COLD, cold: neverAsked([far.asked]) },
    { ...one, name: 'GET /orders/{order}, warm', target: WARM },
    { ...page, name: 'GET /orders, page 1, warm', target: WARM },
    { ...farthest, name: `${farName}, warm`, target: WARM },
  ])
}

/** In an order that jumps from restaurant to restaurant; from the start again once all were asked. */
function eachOnce(all: Asked[]): () => Buffer {
  let n = 0
  return () => {
    const { path, token } = all[(n++ * IN_A_STRIDE) % all.length] ?? { path: '/', token: '' }
    return getRequest(path, token)
  }
}

async function someOrders({ owner, tenants }: Bed): Promise<{ token: string; id: string }[]> {
  const tokens = new Map(tenants.map(({ id, token }) => [id, token]))
  const each = Math.ceil(READ_ONCE / tenants.length)
  const { rows } = await owner.query<{ restaurant_id: number; id: string }>(
    `select o.restaurant_id, o.id from unnest($1::bigint[]) own, lateral (
       select restaurant_id, id from orders where restaurant_id = own limit ${each}) o`,
    [tenants.map(({ id }) => id)],
  )
  return rows.flatMap(({ restaurant_id, id }) => {
    const token = tokens.get(Number(restaurant_id))
    return token === undefined ? [] : [{ token, id }]
  })
}

/** The farthest page that there is, up to the ten thousandth. */
async function farPage(bed: Bed, { id, token }: Tenant): Promise<{ page: number; asked: Asked }> {
  const { rows } = await bed.owner.query<{ count: number }>(
    `select count(*)::int as count from orders where restaurant_id = $1`,
    [id],
  )
  const page = Math.max(2, Math.min(FAR_PAGE, Math.floor((rows[0]?.count ?? 0) / PAGE)))
  const cursor = await cursorOfPage(bed, token, page)
  return { page, asked: { token, path: `/api/v1/orders?per_page=${PAGE}&cursor=${cursor}` } }
}

async function cursorOfPage(bed: Bed, token: string, page: number): Promise<string> {
  let cursor = ''
  for (let left = (page - 1) * PAGE; left > 0; left -= LARGE_PAGE) {
    const perPage = Math.min(left, LARGE_PAGE)
    const path = `/api/v1/orders?per_page=${perPage}${cursor && `&cursor=${cursor}`}`
    const answer = await fetch(`http://127.0.0.1:${bed.service.port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    cursor = ((await answer.json()) as { meta: { next_cursor: string } }).meta.next_cursor
  }
  return cursor
}
