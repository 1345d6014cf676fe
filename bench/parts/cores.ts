import type { Bed } from '../bed.ts'
import type { Check } from '../checks.ts'
import { applyLoad, getRequest, postRequest } from '../load.ts'
import { some } from '../reads.ts'
import { whole } from '../report.ts'
import { median } from '../statistics.ts'
import { orderOf, type Tenant } from '../tenants.ts'

const PROCESSES = [1, 2]
const CONNECTIONS = 16
const WARM_UP_MS = 2_000
const LOAD_MS = 5_000
const ROUNDS = 3
/** So few that each process has read all their menus once it is warm. */
const RESTAURANTS = 100

type Requests = Buffer[] | (() => Buffer)

/** The same service under one port with `serve --processes 1` and `2`: what the second core brings. */
export async function coreChecks(bed: Bed, tell: (progress: string) => void): Promise<Check[]> {
  const kinds = kindsOf(bed.tenants)
  const rates = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const processes of PROCESSES) {
      await bed.restart(['--processes', String(processes)])
      for (const [name, requests] of Object.entries(kinds)) {
        tell(`round ${round + 1} of ${ROUNDS}, ${processes} of ${PROCESSES.length} processes: ${name}`)
        const key = `${name} ${processes}`
        rates.set(key, [...(rates.get(key) ?? []), await rateOf(bed, requests)])
      }
    }
  }
  await bed.restart()
  return Object.keys(kinds).map((name) => {
    const [one = 0, two = 0] = PROCESSES.map((processes) => median(rates.get(`${name} ${processes}`) ?? []))
    return {
      name: `${name}: /s with --processes 1 → 2`,
      value: `${whole(one)} → ${whole(two)} (× ${(two / one).toFixed(2)})`,
      target: 'shown',
      isMet: true,
    }
  })
}

async function rateOf({ service }: Bed, requests: Requests): Promise<number> {
  const load = { port: service.port, requests, connections: CONNECTIONS }
  await applyLoad({ ...load, durationMs: WARM_UP_MS })
  const { perSecond, errors } = await applyLoad({ ...load, durationMs: LOAD_MS })
  if (errors.length > 0) throw new Error(`under load: ${errors.join('; ')}`)
  return perSecond
}

function kindsOf(tenants: Tenant[]): Record<string, Requests> {
  const start = Date.now() % 1_000_000_000
  let n = start
  const few = some(tenants, RESTAURANTS)
  function placing(): Buffer {
    n++
    const tenant = few[n % few.length] as Tenant
    return postRequest('/api/v1/orders', tenant.token, `cores-${n}`, orderOf(tenant, n))
  }
  return {
    'GET /items/{item}': few.map(({ dishes, token }) => getRequest(`/api/v1/items/${dishes[0]}`, token)),
    'GET /orders?per_page=25': tenants.map(({ token }) => getRequest('/api/v1/orders?per_page=25', token)),
    'POST /orders': placing,
  }
}
