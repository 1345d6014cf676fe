import type { Bed } from '../bed.ts'
import { besideBare } from '../reads.ts'
import type { Case } from '../rounds.ts'
import type { Tenant } from '../tenants.ts'

const TARGET = 0.5
const DISHES_ASKED_FOR = 5

export function menuCases(bed: Bed): Promise<Case[]> {
  const fromEach = (pathOf: (tenant: Tenant) => string) =>
    bed.tenants.map((tenant) => ({ token: tenant.token, path: pathOf(tenant) }))
  const dishes = Array.from({ length: DISHES_ASKED_FOR }, (_, index) => `dish-${1 + index * 53}`)
  return besideBare(bed, [
    {
      name: 'GET /items/{item}',
      target: TARGET,
      route: '/api/v1/items/:item',
      requests: dishes.flatMap((dish) => fromEach(({ ids }) => `/api/v1/items/${ids.items?.[dish]}`)),
    },
    {
      name: 'GET /items?per_page=25',
      target: TARGET,
      route: '/api/v1/items',
      requests: fromEach(() => '/api/v1/items?per_page=25'),
    },
    {
      name: 'GET /menus/{menu}',
      target: TARGET,
      route: '/api/v1/menus/:menu',
      requests: fromEach(({ ids }) => `/api/v1/menus/${ids.menus?.['all-day']}`),
    },
  ])
}
