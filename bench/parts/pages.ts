import type { Bed } from '../bed.ts'
import { besideBare } from '../reads.ts'
import type { Case } from '../rounds.ts'

const TARGET = 0.4

/** What guests read, of every restaurant in turn. */
export async function pageCases(bed: Bed): Promise<Case[]> {
  return besideBare(bed, [
    {
      name: 'GET /r/{slug}/menu',
      target: TARGET,
      route: '/r/:slug/menu',
      requests: bed.tenants.map(({ slug, token }) => ({ token, path: `/r/${slug}/menu` })),
    },
  ])
}
