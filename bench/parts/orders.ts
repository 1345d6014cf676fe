import type { Bed } from '../bed.ts'
import { getRequest } from '../load.ts'
import { type Asked, neverAsked, type Read, readPart, some } from '../reads.ts'
import type { Part } from '../rounds.ts'
import type { Tenant } from '../tenants.ts'

const PAGE = 25
const LARGE_PAGE = 100
const FAR_PAGE = 10_000
/** As many as are asked again within the seconds for which an answer is held. */
const WARM_QUESTIONS = 250
const READ_ONCE = 200_000
const IN_A_STRIDE = 7_919

/** One order and pages of orders: asked for the first time, and again and again. */
export async function orderParts(bed: Bed): Promise<Part[]> {
  const orders = await someOrders(bed)
  const ofOne = orders.map(({ token, id }) => ({ token, path: `/api/v1/orders/${id}` }))
  const first = bed.tenants.map(({ token }) => ({ token, path: `/api/v1/orders?per_page=${PAGE}` }))
  const far = await farPage(bed, bed.large)
  const one = { route: '/api/v1/orders/:order', requests: some(ofOne, WARM_QUESTIONS) }
  const page = { route: '/api/v1/orders', requests: some(first, WARM_QUESTIONS) }
  const farthest = { route: '/api/v1/orders', requests: [far.asked] }
  const farTitle = `GET /orders, page ${far.page.toLocaleString('en')}, cold`
  const reads: Read[] = [
    { ...one, name: 'order-cold', title: 'GET /orders/{order}, cold', cold: eachOnce(ofOne) },
    { ...one, name: 'order-warm', title: 'GET /orders/{order}, warm' },
    { ...page, name: 'orders-cold', title: 'GET /orders, page 1, cold', cold: neverAsked(first) },
    { ...page, name: 'orders-warm', title: 'GET /orders, page 1, warm' },
    { ...farthest, name: 'orders-far', title: farTitle, cold: neverAsked([far.asked]) },
  ]
  return reads.map((read) => readPart(bed, read))
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
async function farPage(bed: Bed, tenant: Tenant): Promise<{ page: number; asked: Asked }> {
  const { rows } = await bed.owner.query<{ count: number }>(
    `select count(*)::int as count from orders where restaurant_id = $1`,
    [tenant.id],
  )
  const page = Math.max(2, Math.min(FAR_PAGE, Math.floor((rows[0]?.count ?? 0) / PAGE)))
  const cursor = await cursorOfPage(bed, tenant, page)
  return { page, asked: { token: tenant.token, path: `/api/v1/orders?per_page=${PAGE}&cursor=${cursor}` } }
}

async function cursorOfPage(bed: Bed, tenant: Tenant, page: number): Promise<string> {
  let cursor = ''
  for (let left = (page - 1) * PAGE; left > 0; left -= LARGE_PAGE) {
    const path = `/orders?per_page=${Math.min(left, LARGE_PAGE)}${cursor && `&cursor=${cursor}`}`
    const { meta } = await bed.ask<{ meta: { next_cursor: string } }>(tenant, 'GET', path)
    cursor = meta.next_cursor
  }
  return cursor
}
