import type { Bed } from '../bed.ts'
import { getRequest } from '../load.ts'
import { pgbench } from '../pgbench.ts'
import type { Contender, Part } from '../rounds.ts'
import { alike } from '../tenants.ts'

const PAGE = 25
const FOLLOWED = 100
const PAGES_OF_EACH = 5

/** Readers of many feeds, each with the cursor of its last page, and news after it. */
export async function feedParts(bed: Bed): Promise<Part[]> {
  const requests = shuffled(await pagesOfEach(bed))
  return [
    {
      name: 'events',
      title: 'GET /events, following',
      run: (durationMs) => bed.load({ requests, durationMs }),
      reference: () => statementAlone(bed),
    },
  ]
}

async function pagesOfEach(bed: Bed): Promise<Buffer[]> {
  const requests: Buffer[] = []
  for (const tenant of bed.tenants.slice(0, FOLLOWED)) {
    let cursor = ''
    for (let page = 0; page < PAGES_OF_EACH; page++) {
      const path = `/events?per_page=${PAGE}${cursor && `&cursor=${cursor}`}`
      const { data, meta } = await bed.ask<{ data: unknown[]; meta: { next_cursor: string } }>(
        tenant,
        'GET',
        path,
      )
      if (data.length < PAGE) break
      requests.push(getRequest(`/api/v1${path}`, tenant.token))
      cursor = meta.next_cursor
    }
  }
  return requests
}

async function statementAlone(bed: Bed): Promise<Contender> {
  const { first, last } = alike(bed.tenants)
  const { rows } = await bed.owner.query<{ places: string[] }>(
    `select array_agg(place order by place) as places from events where restaurant_id = $1`,
    [first],
  )
  const places = rows[0]?.places ?? []
  const starts = Array.from({ length: PAGES_OF_EACH }, (_, page) => places[page * PAGE - 1] ?? 0)
  const scripts = starts.map((place) =>
    [
      `\\set tenant random(${first}, ${last})`,
      `select place, body from events where restaurant_id = :tenant and place > ${place} order by place limit ${PAGE};`,
    ].join('\n'),
  )
  return pgbench(bed.running.database, { name: 'SQL alone', scripts, prepared: true })
}

/** From feed to feed, rather than all pages of one after another. */
function shuffled(requests: Buffer[]): Buffer[] {
  return requests.map((_, index) => requests[(index * 7_919) % requests.length] ?? Buffer.alloc(0))
}
