// Puts the service under load in one shape after the other, in turns with another commit and with what does the least that can
// be done for the same, and tells rates, processor time and whether the floors are met. bench/README.md says more.
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bed, makeBed } from './bed.ts'
import type { Figure } from './figures.ts'
import { type Measured, notJudged, verdicts } from './floors.ts'
import { help, type Options, readOptions, type Shape } from './options.ts'
import { availabilityParts } from './parts/availability.ts'
import { bookingParts } from './parts/booking.ts'
import { feedParts } from './parts/feed.ts'
import { menuParts } from './parts/menu.ts'
import { mixedFigures } from './parts/mixed.ts'
import { orderParts } from './parts/orders.ts'
import { pageParts } from './parts/pages.ts'
import { placingParts } from './parts/placing.ts'
import { reportParts } from './parts/reports.ts'
import { memoryFigures, startFigures } from './parts/standing.ts'
import { webhookParts } from './parts/webhooks.ts'
import { tell } from './progress.ts'
import { errorsOf, report, reportPage, whole } from './report.ts'
import { type Part, type Result, runPart } from './rounds.ts'
import { needPrograms } from './shape.ts'
import { git, otherSide, type Side, thisSide } from './side.ts'
import { endAll, endOnSignals, endSince, isEnding, mark } from './started.ts'

type Step =
  | { names: string[]; prepare(bed: Bed): Promise<Part[]> }
  | { names: string[]; shape?: Shape; figures(beds: Bed[], options: Options): Promise<Figure[]> }

/** Every part of the benchmark, in this order. */
const STEPS: Step[] = [
  // First, while the database has nothing to tidy up that would be measured too. In production haproxy's look would be.
  { names: ['start'], shape: 'alone', figures: startFigures },
  { names: ['items', 'menu', 'item'], prepare: menuParts },
  { names: ['order-cold', 'order-warm', 'orders-cold', 'orders-warm', 'orders-far'], prepare: orderParts },
  { names: ['placing', 'status'], prepare: placingParts },
  { names: ['reservations'], prepare: bookingParts },
  { names: ['availability'], prepare: availabilityParts },
  { names: ['events'], prepare: feedParts },
  { names: ['guest-page'], prepare: pageParts },
  { names: ['sales'], prepare: reportParts },
  { names: ['mixed'], figures: (beds, { mixedSeconds }) => mixedFigures(beds, mixedSeconds, tell) },
  { names: ['memory'], figures: memoryFigures },
  // It starts the service anew, so it is the last.
  { names: ['webhooks'], prepare: webhookParts },
]
const NAMES = STEPS.flatMap(({ names }) => names)
const RESULTS = new URL('RESULTS.md', import.meta.url)

/** Minutes of the day, UTC: a full run that begins in them runs beside the service's nightly housekeeping (03:37). */
const NIGHT = { from: 3 * 60, until: 3 * 60 + 50 }

/** The housekeeping looks through all orders, and another commit may rewrite them, beside the load. */
async function passTheNight(): Promise<void> {
  const now = new Date()
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  if (minute < NIGHT.from || minute >= NIGHT.until) return
  tell('waiting until 03:50 UTC: the nightly housekeeping would be measured too')
  await sleep((NIGHT.until - minute) * 60_000)
}

async function main(options: Options): Promise<boolean> {
  if (options.isFull) await passTheNight()
  const sides = [await thisSide(options.size)]
  if (options.against !== null) sides.push(await otherSide(options.against, options.size))
  const other = sides[1]?.name ?? null
  const startedAt = performance.now()
  const measured: Measured[] = []
  let postgres = ''
  for (const shape of options.shapes) {
    const since = mark()
    const beds = await startBeds(sides, shape)
    measured.push(await measure(beds, shape, options))
    postgres = await versionOf(beds)
    await endSince(since)
  }
  const found = verdicts(measured, other)
  console.log(`\n${report(measured, found, notJudged(measured, other))}\n`)
  if (options.isFull) {
    const seconds = (performance.now() - startedAt) / 1000
    const commit = git('rev-parse', '--short', 'HEAD')
    const { size } = options
    const page = reportPage(measured, found, { size, postgres, commit, against: other, seconds })
    await writeFile(RESULTS, page + keptOf(await readFile(RESULTS, 'utf8')))
  }
  return found.every(({ isMet }) => isMet) && errorsOf(measured).length === 0
}

/** What other scripts have measured stays as it is. */
function keptOf(page: string): string {
  const at = page.indexOf('\n# Measured by other scripts')
  return at === -1 ? '' : page.slice(at)
}

async function startBeds(sides: Side[], shape: Shape): Promise<Bed[]> {
  const beds: Bed[] = []
  for (const side of sides) {
    tell(`starting ${side.name} in the shape ${shape}`)
    beds.push(await makeBed(side, shape))
  }
  return beds
}

async function measure(beds: Bed[], shape: Shape, options: Options): Promise<Measured> {
  const results: Result[] = []
  const figures: Figure[] = []
  for (const step of STEPS) {
    const wanted = step.names.filter((name) => options.only?.includes(name) ?? true)
    const isOther = 'shape' in step && step.shape !== shape
    if (wanted.length === 0 || isOther) continue
    tell(`${shape}: preparing ${wanted.join(', ')}`)
    const since = mark()
    if ('prepare' in step) results.push(...(await runStep(step.prepare, wanted, beds, options)))
    else figures.push(...(await step.figures(beds, options)))
    await endSince(since)
  }
  return { shape, results, figures }
}

async function runStep(
  prepare: (bed: Bed) => Promise<Part[]>,
  wanted: string[],
  beds: Bed[],
  { pace }: Options,
): Promise<Result[]> {
  const prepared: Part[][] = []
  for (const bed of beds) prepared.push(await prepare(bed))
  const results: Result[] = []
  for (const name of wanted) {
    const services = prepared.flatMap((parts, index) =>
      parts.filter((part) => part.name === name).map((part) => ({ part, side: beds[index]?.name ?? '' })),
    )
    const [first] = services
    if (!first) throw new Error(`there is no part ${name}`)
    const since = mark()
    const contenders = services.map(({ part, side }) => ({ name: side, run: part.run }))
    contenders.push(await first.part.reference())
    const result = await runPart(first.part, contenders, pace, (round, rates) => {
      const summary = rates.map((rate) => `${rate.name} ${whole(rate.perSecond)}/s`).join(', ')
      tell(`${first.part.title}: round ${round} of ${pace.rounds}: ${summary}`)
    })
    results.push(result)
    await endSince(since)
  }
  return results
}

async function versionOf([bed]: Bed[]): Promise<string> {
  const { rows = [] } = (await bed?.owner.query<{ server_version: string }>('show server_version')) ?? {}
  return rows[0]?.server_version ?? ''
}

function asked(): Options | null {
  try {
    const options = readOptions(process.argv.slice(2), NAMES)
    if (options !== null) needPrograms(options.shapes)
    else console.log(help(NAMES))
    return options
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
    return null
  }
}

const options = asked()
if (options !== null) {
  endOnSignals()
  try {
    process.exitCode = (await main(options)) ? 0 : 1
  } catch (error) {
    // Whatever was under way when somebody ended the benchmark fails.
    if (!isEnding()) console.error(error)
    process.exitCode = 1
  } finally {
    await endAll()
  }
}
