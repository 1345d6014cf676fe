/*
 * Puts the service and what it is compared with under load in turns, on restaurants and orders that populate.ts has
 * made. One process, 16 connections, full durability; limits are counted, and too high to be met. The files are read
 * once, and each side warms up, before anything is measured. What is compared: a bare Fastify that sends the same bytes,
 * pgbench writing the same rows, the SQL alone, an HTTP client without a queue.
 */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Bed, makeBed } from './bed.ts'
import type { Check } from './checks.ts'
import { availabilityCases } from './parts/availability.ts'
import { bookingCases } from './parts/booking.ts'
import { coreChecks } from './parts/cores.ts'
import { feedCases } from './parts/feed.ts'
import { menuCases } from './parts/menu.ts'
import { mixedChecks } from './parts/mixed.ts'
import { orderCases } from './parts/orders.ts'
import { pageCases } from './parts/pages.ts'
import { pieceChecks } from './parts/pieces.ts'
import { placingCases } from './parts/placing.ts'
import { processChecks } from './parts/processes.ts'
import { reportCases } from './parts/reports.ts'
import { memoryCheck, startCheck } from './parts/standing.ts'
import { webhookCases } from './parts/webhooks.ts'
import { tell } from './progress.ts'
import { report, reportPage, whole } from './report.ts'
import { type Case, isMet, type Pace, type Result, runCase } from './rounds.ts'

/** Every part of the benchmark, in one list. */
const PARTS: Record<string, (bed: Bed) => Promise<Case[]>> = {
  menu: menuCases,
  orders: orderCases,
  placing: placingCases,
  availability: availabilityCases,
  booking: bookingCases,
  reports: reportCases,
  feed: feedCases,
  webhooks: webhookCases,
  pages: pageCases,
}

type Checks = Record<string, (bed: Bed, options: { mixedSeconds: number }) => Promise<Check[]>>

/** What has nothing beside it, before all of the above: the database has nothing to tidy up yet that would be measured too. */
const CHECKS_BEFORE: Checks = {
  start: async (bed) => [await startCheck(bed)],
}

/** After all of it, in this order. */
const CHECKS_AFTER: Checks = {
  mixed: (bed, { mixedSeconds }) => mixedChecks(bed, mixedSeconds, tell),
  // Before anything starts the service anew.
  memory: async (bed) => [await memoryCheck(bed)],
  pieces: (bed) => pieceChecks(bed, tell),
  processes: (bed) => processChecks(bed, tell),
  cores: (bed) => coreChecks(bed, tell),
}

const FULL = { restaurants: 1_000, orders: 1_000_000, mixedSeconds: 600 }
const SMALL = { restaurants: 30, orders: 6_000, mixedSeconds: 20 }
const USUAL: Pace = { rounds: 3, roundMs: 5_000, warmUpMs: 2_000 }
const QUICK: Pace = { rounds: 3, roundMs: 1_000, warmUpMs: 500 }

/** Minutes of the day, UTC: a full run that begins in them runs beside the service's nightly housekeeping (03:37 and 03:41). */
const NIGHT = { from: 3 * 60, until: 3 * 60 + 50 }

const NAMES = [...Object.keys(PARTS), ...Object.keys(CHECKS_BEFORE), ...Object.keys(CHECKS_AFTER)]
const RESULTS = new URL('RESULTS.md', import.meta.url)

const HELP = `npm run bench -- [--quick] [--only NAME] [--restaurants N] [--orders N] [--mixed SECONDS]

A full run takes about half an hour, and writes bench/RESULTS.md.

  --quick        few restaurants, short rounds: for a first impression
  --only NAME    only the part of this name (${NAMES.join(', ')}), or the cases whose name contains it
  --restaurants, --orders   how many there are (${whole(FULL.restaurants)} and ${whole(FULL.orders)}); made once, and kept
  --mixed        how long the mixed load lasts (${FULL.mixedSeconds})`

/** The housekeeping presses events and packs orders beside the load, and pressed events are slower to read. */
async function passTheNight(): Promise<void> {
  const now = new Date()
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  if (minute < NIGHT.from || minute >= NIGHT.until) return
  tell('waiting until 03:50 UTC: the nightly housekeeping would be measured too')
  await sleep((NIGHT.until - minute) * 60_000)
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      restaurants: { type: 'string' },
      orders: { type: 'string' },
      mixed: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const usual = values.quick ? SMALL : FULL
  const size = {
    restaurants: Number(values.restaurants ?? usual.restaurants),
    orders: Number(values.orders ?? usual.orders),
  }
  const mixedSeconds = Number(values.mixed ?? usual.mixedSeconds)
  const isFull = !values.quick && values.only === undefined
  if (isFull) await passTheNight()
  const bed = await makeBed(size, tell)
  const startedAt = performance.now()
  try {
    const options = { only: values.only, mixedSeconds }
    const checks = await runChecks(CHECKS_BEFORE, bed, options)
    const results = await runParts(bed, values.only, values.quick ? QUICK : USUAL)
    checks.push(...(await runChecks(CHECKS_AFTER, bed, options)))
    if (results.length + checks.length === 0)
      throw new Error(`no part and no case is called "${values.only}"`)
    console.log(`\n${report(results, checks)}\n`)
    if (isFull) {
      const { rows } = await bed.owner.query<{ server_version: string }>('show server_version')
      const circumstances = {
        size,
        postgres: rows[0]?.server_version ?? '',
        commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
        seconds: (performance.now() - startedAt) / 1000,
      }
      await writeFile(RESULTS, reportPage(results, checks, circumstances))
    }
    return results.every(isMet) && checks.every((check) => check.isMet) ? 0 : 1
  } finally {
    await bed.stop()
  }
}

async function runParts(bed: Bed, only: string | undefined, pace: Pace): Promise<Result[]> {
  const results: Result[] = []
  const named = only !== undefined && NAMES.includes(only)
  for (const [part, prepare] of Object.entries(PARTS)) {
    if (named && part !== only) continue
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
    await bed.stopExtras().catch((error) => tell(`what ${part} began did not stop: ${error}`))
  }
  return results
}

async function runChecks(
  checks: Checks,
  bed: Bed,
  { only, mixedSeconds }: { only: string | undefined; mixedSeconds: number },
): Promise<Check[]> {
  const done: Check[] = []
  for (const [name, run] of Object.entries(checks)) {
    if (only === undefined || only === name) done.push(...(await run(bed, { mixedSeconds })))
  }
  return done
}

process.exitCode = await main().catch((error) => {
  console.error(error)
  return 1
})
