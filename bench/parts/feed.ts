import type { Bed } from '../bed.ts'
import { applyLoad, getRequest } from '../load.ts'
import { pgbench } from '../pgbench.ts'
import type { Case } from '../rounds.ts'
import { alike } from '../tenants.ts'

const CONNECTIONS = 16
const PAGE = 25
const FOLLOWED = 100
const PAGES_OF_EACH = 5

/** Readers of many feeds, each with the cursor of its last page, and news after it. */
export async function feedCases(bed: Bed): Promise<Case[]> {
  const requests: Buffer[] = []
  for (const { token } of bed.tenants.slice(0, FOLLOWED)) {
    let cursor = ''
    for (let page = 0; page < PAGES_OF_EACH; page++) {
      const path = `/api/v1/events?per_page=${PAGE}${cursor && `&cursor=${cursor}`}`
      const answer = await fetch(`http://127.0.0.1:${bed.service.port}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { data, meta } = (await answer.json()) as { data: unknown[]; meta: { next_cursor: string } }
      if (data.length < PAGE) break
      requests.push(getRequest(path, token))
      cursor = meta.next_cursor
    }
  }
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
  return [
    {
      name: 'GET /events, following',
      target: 0.4,
      ours: {
        name: 'service',
        run: (durationMs) =>
          applyLoad({
            port: bed.service.port,
            requests: shuffled(requests),
            connections: CONNECTIONS,
            durationMs,
          }),
      },
      theirs: pgbench(bed.database.connection, { name: 'SQL alone', scripts, prepared: true }),
    },
  ]
}

/** From feed to feed, rather than all pages of one after another. */
function shuffled(requests: Buffer[]): Buffer[] {
  return requests.map((_, index) => requests[(index * 7_919) % requests.length] ?? Buffer.alloc(0))
}
