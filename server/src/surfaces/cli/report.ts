import { writeFile } from 'node:fs/promises'
import { currentRules } from '../../ground/tenants/current-rules.ts'
import type { OwnerRules } from '../../ground/tenants/owner-rules.ts'
import { FieldsInvalid } from '../../platform/errors.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { isDate } from '../../platform/time/clock.ts'
import { JOURNAL_FORMATS, type JournalFormat } from '../../restaurant/bookkeeping/contract.ts'
import { journalFile } from '../../restaurant/bookkeeping/reading.ts'
import { rebuildSales } from '../../restaurant/orders/commands/rebuild-sales.ts'
import { periodFaults, periodOf } from '../../restaurant/reports/rules.ts'
import { type Command, forRestaurant, type Input, operator, UsageError, withInstallation } from './command.ts'
import { restaurantFor } from './restaurant-for.ts'

export const reportCommands: Record<string, Command> = {
  journal: {
    summary: 'write the bookkeeping journal of a period, as CSV or in the format of DATEV',
    options: {
      restaurant: { value: 'SLUG', summary: "The restaurant's slug", required: true },
      from: { value: 'DAY', summary: 'The first day, such as 2026-11-01', required: true },
      to: { value: 'DAY', summary: 'The last day, included', required: true },
      branch: { value: 'REF', summary: 'The ref of one branch (else all of them)' },
      format: { value: 'FORMAT', summary: 'csv (the default) or datev' },
      out: { value: 'FILE', summary: 'The file to write; it must not exist yet (else standard output)' },
    },
    async run(input) {
      const [slug, out, format] = [input.text('restaurant'), input.optional('out'), formatOf(input)]
      const period = periodIn(input)
      if (input.json && out === undefined)
        throw new UsageError('--json needs --out: the journal itself is no JSON')
      const { content, entries } = await withInstallation(input.config, async ({ database }) => {
        const restaurant = await restaurantFor(database, slug)
        const rules = await inRestaurant(database, restaurant, operator(), (tx) => currentRules(tx, null))
        const branches = branchesOf(input, rules)
        const of = { restaurant: { ...restaurant, ...(branches && { branches }) }, rules }
        return journalFile(database, of, { period, format, now: Date.now() })
      })
      if (out === undefined) return { json: {}, lines: [], file: content }
      await writeFile(out, content, { flag: 'wx', mode: 0o600 })
      return {
        json: { slug, file: out, format, from: period.from, to: period.to, entries },
        lines: [`${slug}: ${entries} ${entries === 1 ? 'entry' : 'entries'} written to ${out}.`],
      }
    },
  },

  rebuild: {
    summary: 'recalculate the daily sales figures from the orders',
    options: { restaurant: { value: 'SLUG', summary: "The restaurant's slug", required: true } },
    async run(input) {
      const slug = input.text('restaurant')
      const done = await forRestaurant(input.config, slug, (tx) => rebuildSales(tx))
      return { json: { slug, ...done }, lines: [`${slug}: ${done.orders} orders on ${done.days} days.`] }
    },
  },
}

function formatOf(input: Input): JournalFormat {
  const named = input.optional('format') ?? 'csv'
  const format = JOURNAL_FORMATS.find((one) => one === named)
  if (!format) throw new UsageError(`--format must be csv or datev, not "${named}"`)
  return format
}

function periodIn(input: Input): { from: string; to: string } {
  for (const name of ['from', 'to']) {
    if (!isDate(input.text(name))) {
      throw new UsageError(`--${name} must be a day such as 2026-11-01, not "${input.text(name)}"`)
    }
  }
  const to = input.text('to')
  const period = periodOf({ from: input.text('from'), to }, to)
  const faults = periodFaults(period)
  if (Object.keys(faults).length > 0) throw new FieldsInvalid(faults)
  return period
}

/** The one that is named; none: all of them. */
function branchesOf(input: Input, { branches }: OwnerRules): number[] | undefined {
  const ref = input.optional('branch')
  if (ref === undefined) return undefined
  const branch = branches.find((one) => one.ref === ref)
  if (branch) return [branch.id]
  const known = branches.flatMap((one) => one.ref ?? []).join(', ')
  throw new UsageError(`there is no branch "${ref}"${known === '' ? '' : `; there are: ${known}`}`)
}
