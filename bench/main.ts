import { parseArgs } from 'node:util'
import { type Bed, makeBed } from './bed.ts'
import { availabilityCases } from './parts/availability.ts'
import { menuCases } from './parts/menu.ts'
import { orderCases } from './parts/orders.ts'
import { webhookCases } from './parts/webhooks.ts'
import { report, whole } from './report.ts'
import { type Case, isMet, type Pace, type Result, runCase } from './rounds.ts'

/** Every part of the benchmark, in one list. */
const PARTS: Record<string, (bed: Bed) => Promise<Case[]>> = {
  menu: menuCases,
  orders: orderCases,
  webhooks: webhookCases,
  availability: availabilityCases,
}

// Many short rounds rather than few long ones: what else a machine does lasts seconds, and then meets both alike.
const USUAL: Pace = { rounds: 15, roundMs: 1_000, warmUpMs: 3_000 }
const QUICK: Pace = { rounds: 5, roundMs: 400, warmUpMs: 1_000 }

const HELP = `npm run bench -- [--quick] [--only NAME]

Puts the service and what it is compared with under load in turns, and prints how they stand.

  --quick      short rounds, for a first impression
  --only NAME  only the part of this name (${Object.keys(PARTS).join(', ')}), or the cases whose name contains it`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const bed = await makeBed(tell)
  process.once('SIGINT', () => void bed.stop().finally(() => process.exit(130)))
  process.once('SIGTERM', () => void bed.stop().finally(() => process.exit(143)))
  try {
    const results = await runParts(bed, values.only, values.quick ? QUICK : USUAL)
    if (results.length === 0) throw new Error(`no part and no case is called "${values.only}"`)
    console.log(`\n${report(results)}\n`)
    return results.every(isMet) ? 0 : 1
  } finally {
    await bed.stop()
  }
}

async function runParts(bed: Bed, only: string | undefined, pace: Pace): Promise<Result[]> {
  const results: Result[] = []
  for (const [part, prepare] of Object.entries(PARTS)) {
    tell(`preparing ${part}`)
    const cases = await prepare(bed)
    const wanted = cases.filter(({ name }) => only === undefined || only === part || name.includes(only))
    for (const each of wanted) {
      const result = await runCase(each, pace, (round, ours, theirs) => {
        const pair = `${each.ours.name} ${whole(ours)}/s, ${each.theirs.name} ${whole(theirs)}/s`
        tell(`${each.name}: round ${round} of ${pace.rounds}: ${pair}, ratio ${(ours / theirs).toFixed(2)}`)
      })
      results.push(result)
    }
  }
  return results
}

// Progress goes to standard error, so that standard output holds the report alone.
function tell(progress: string): void {
  const { stderr } = process
  if (stderr.isTTY) stderr.write(`\r\x1b[K${progress}`)
  else stderr.write(`${progress}\n`)
}

process.exitCode = await main().catch((error) => {
  console.error(error)
  return 1
})
