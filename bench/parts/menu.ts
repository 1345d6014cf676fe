import type { Bed } from '../bed.ts'
import { readPart } from '../reads.ts'
import type { Part } from '../rounds.ts'
import type { Tenant } from '../tenants.ts'

export async function menuParts(bed: Bed): Promise<Part[]> {
  const fromEach = (pathOf: (tenant: Tenant, index: number) => string) =>
    bed.tenants.map((tenant, index) => ({ token: tenant.token, path: pathOf(tenant, index) }))
  return [
    readPart(bed, {
      name: 'items',
      title: 'GET /items?per_page=25',
      route: '/api/v1/items',
      requests: fromEach(() => '/api/v1/items?per_page=25'),
    }),
    readPart(bed, {
      name: 'menu',
      title: 'GET /menus/{menu}',
      route: '/api/v1/menus/:menu',
      requests: fromEach(({ firstMenu }) => `/api/v1/menus/${firstMenu}`),
    }),
    readPart(bed, {
      name: 'item',
      title: 'GET /items/{item}',
      route: '/api/v1/items/:item',
      requests: fromEach(({ dishes }, index) => `/api/v1/items/${dishes[index % dishes.length]}`),
    }),
  ]
}
