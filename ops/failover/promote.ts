// Watches a primary, and makes its standby the primary when it is lost: gone, or silent. Then it ends.
//
//   PRIMARY_URL=postgres://… STANDBY_URL=postgres://… node_modules/.bin/node ops/failover/promote.ts [--after 3]
//
// It needs administrators' addresses of both servers, and streaming replication with synchronous_standby_names on the
// primary. That setting is what makes it safe without a third party: a primary that lost its standby confirms no commit, so
// one that only seemed lost can confirm nothing that the new primary does not have. Run it on the standby's machine, one
// for each standby; start a new one when there is a new standby.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { optionsOf } from '../shared/options.ts'

const values = optionsOf(import.meta.filename, { after: { type: 'string', default: '3' } })
const { PRIMARY_URL, STANDBY_URL } = process.env
if (!PRIMARY_URL || !STANDBY_URL || !/^\d+$/.test(values.after)) {
  console.error('set PRIMARY_URL and STANDBY_URL; --after is a number of seconds')
  process.exit(1)
}
const AFTER_MS = Number(values.after) * 1000
const EVERY_MS = 500
const ANSWER_MS = 2_000

async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  timeoutMs = ANSWER_MS,
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    // A hung server would not answer a good-bye.
    void client.end().catch(() => undefined)
  }
}

const say = (text: string) => console.log(JSON.stringify({ at: Date.now(), text }))

async function untilLost(url: string): Promise<void> {
  for (let answeredAt = Date.now(); Date.now() - answeredAt < AFTER_MS; ) {
    const asked = Date.now()
    const answered = await ask(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (answered) answeredAt = asked
    await sleep(EVERY_MS)
  }
}

await ask(STANDBY_URL, 'select 1')
say('ready')
await untilLost(PRIMARY_URL)
say('lost')
// The new primary has no standby yet, and would wait for it for ever.
await ask(STANDBY_URL, "alter system set synchronous_standby_names = ''")
const [answer] = await ask<{ done: boolean }>(STANDBY_URL, 'select pg_promote(true, 60) as done', 70_000)
await ask(STANDBY_URL, 'select pg_reload_conf()')
say(answer?.done ? 'promoted' : 'not promoted')
process.exit(answer?.done ? 0 : 1)
