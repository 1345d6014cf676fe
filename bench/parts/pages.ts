import type { Bed } from '../bed.ts'
import { besideBare } from '../reads.ts'
import type { Case } from '../rounds.ts'

const TARGET = 0.4

/** What guests read, of every restaurant in turn. */
export async function pageCases(bed: Bed): Promise<Case[]> {
  const read = (name: string, accepted: { encoding?: string }) =>
    besideBare(bed, [
      {
        name,
        target: TARGET,
        route: '/r/:slug/menu',
        requests: bed.tenants.map(({ slug, token }) => ({ token, path: `/r/${slug}/menu`, ...accepted })),
      },
    ])
  return [
    ...(await read('GET /r/{slug}/menu, by a browser', { encoding: 'gzip, deflate, br, zstd' })),
    ...(await read('GET /r/{slug}/menu, not pressed', {})),
  ]
}
