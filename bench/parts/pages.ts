import type { Bed } from '../bed.ts'
import { readPart } from '../reads.ts'
import type { Part } from '../rounds.ts'

/** What guests read, of every restaurant in turn. */
export async function pageParts(bed: Bed): Promise<Part[]> {
  return [
    readPart(bed, {
      name: 'guest-page',
      title: 'GET /r/{slug}/menu, gzip',
      route: '/r/:slug/menu',
      requests: bed.tenants.map(({ slug, token }) => ({ token, path: `/r/${slug}/menu`, encoding: 'gzip' })),
    }),
  ]
}
