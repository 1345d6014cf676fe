import type { Bed } from '../bed.ts'
import { besideBare } from '../reads.ts'
import type { Case } from '../rounds.ts'
import type { Tenant } from '../tenants.ts'

export function menuCases(bed: Bed): Promise<Case[]> {
  const fromEach = (pathOf: (tenant: Tenant, index: number) => string) =>
    bed.tenants.map((tenant, index) => ({ token: tenant.token, path: pathOf(tenant, index) }))
  return besideBare(bed, [
    {
      name: 'GET /items?per_page=25',
      target: 0.7,
      route: '/api/v1/items',
      requests: fromEach(() => '/api/v1/items?per_page=25'),
    },
    {
      name: 'GET /menus/{menu}',
      target: 0.7,
      route: '/api/v1/menus/:menu',
      requests: fromEach(({ firstMenu }) => `/api/v1/menus/${firstMenu}`),
    },
    {
      name: 'GET /items/{item}',
      target: 0.6,
      route: '/api/v1/items/:item',
      requests: fromEach(({ dishes }, index) => `/api/v1/items/${dishes[index % dishes.length]}`),
    },
  ])
}
