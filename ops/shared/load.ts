// Reads and keyed writes, one after another on each of some connections, until told to end. Every request that does not
// get the answer it should is counted as failed; none is sent again.
import { Agent, request } from 'node:http'

export type Counts = {
  sent: number
  writes: number
  failed: Map<string, number>
  /** Ids of the orders that were acknowledged. */
  placed: string[]
  longestMs: number
  /** The request that took so long. */
  longest: string
  /** Of those since this was last set to 0. */
  longestOfPhaseMs: number
}

type Answer = { status: number; body: string }

/** Of ten requests three write. */
const KINDS = [
  'order',
  'read',
  'items',
  'order',
  'menus',
  'read',
  'list',
  'order',
  'items',
  'guests',
] as const

export function startLoad({
  port,
  token,
  connections,
}: {
  port: number
  token: string
  connections: number
}) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const counts: Counts = {
    sent: 0,
    writes: 0,
    failed: new Map(),
    placed: [],
    longestMs: 0,
    longest: '',
    longestOfPhaseMs: 0,
  }
  let isEnding = false
  let item = 0

  async function call(method: string, path: string, body?: object, key?: string): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(text !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...(key !== undefined && { 'idempotency-key': key }),
      }
      const sent = request(
        { host: '127.0.0.1', port, path: `/api/v1${path}`, method, headers, agent },
        (answer) => {
          let read = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk) => (read += chunk))
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: read }))
          answer.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(text)
    })
  }

  function order(number: number): Promise<Answer> {
    counts.writes++
    const guest = `+34 600 ${String(100_000 + (number % 500))}`
    return call(
      'POST',
      '/orders',
      {
        type: 'pickup',
        customer_name: `Guest ${number % 500}`,
        customer_phone: guest,
        reference: `load-${number}`,
        lines: [{ item_id: item, quantity: 1 }],
      },
      `load-${number}`,
    )
  }

  function send(kind: (typeof KINDS)[number], number: number): Promise<Answer> {
    const known = counts.placed[Math.floor(Math.random() * counts.placed.length)]
    if (kind === 'order' || (kind === 'read' && known === undefined)) return order(number)
    if (kind === 'read') return call('GET', `/orders/${known}`)
    if (kind === 'list') return call('GET', '/orders?per_page=20')
    return call('GET', `/${kind}?per_page=20`.replace('menus?per_page=20', 'menus'))
  }

  async function converse(): Promise<void> {
    while (!isEnding) {
      const number = counts.sent++
      const kind = KINDS[number % KINDS.length] ?? 'menus'
      const startedAt = performance.now()
      const answer = await send(kind, number).catch((error) => ({
        status: (error as { code?: string }).code ?? 'no answer',
        body: '',
      }))
      const tookMs = performance.now() - startedAt
      counts.longestOfPhaseMs = Math.max(counts.longestOfPhaseMs, tookMs)
      if (tookMs > counts.longestMs) Object.assign(counts, { longestMs: tookMs, longest: kind })
      if (answer.status === 201) counts.placed.push(JSON.parse(answer.body).data.id)
      else if (answer.status !== 200) {
        const by = answer.body.startsWith('<') ? ' by haproxy' : ''
        const reason = `${kind}: ${answer.status}${by}`
        counts.failed.set(reason, (counts.failed.get(reason) ?? 0) + 1)
      }
    }
  }

  async function begin(): Promise<void> {
    const items = JSON.parse((await call('GET', '/items?available=true')).body).data
    item = items.find((one: { modifier_groups: unknown[] }) => one.modifier_groups.length === 0).id
    await Promise.all(Array.from({ length: connections }, converse))
  }
  const done = begin()
  return {
    counts,
    async end(): Promise<Counts> {
      isEnding = true
      await done
      agent.destroy()
      return counts
    },
  }
}

export function failures({ failed }: Counts): number {
  return [...failed.values()].reduce((sum, count) => sum + count, 0)
}

/** What an operator wants to know; the exit code says whether it is good. */
export function report(
  counts: Counts,
  inDatabase: { orders: number; doubled: number; missing: number },
  { mostMs = Number.POSITIVE_INFINITY } = {},
): void {
  const { sent, writes, placed, longestMs, longest } = counts
  console.log(`requests           ${sent} (${writes} of them writes with a key)`)
  console.log(`failed             ${failures(counts)}`)
  for (const [reason, count] of counts.failed) console.log(`  ${count} × ${reason}`)
  console.log(
    `orders acknowledged ${placed.length}, missing ${inDatabase.missing}, doubled ${inDatabase.doubled}`,
  )
  const isSlow = longestMs > mostMs
  const bound = isSlow ? `, longer than ${mostMs} ms` : ''
  console.log(`longest answer     ${Math.round(longestMs)} ms (${longest})${bound}`)
  if (isSlow || failures(counts) + inDatabase.missing + inDatabase.doubled > 0) process.exitCode = 1
}
