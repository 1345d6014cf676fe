import type { Branch, OwnerRules } from '../../ground/tenants/owner-rules.ts'
import { FieldsInvalid } from '../../platform/errors.ts'
import { digitsOf } from '../../platform/i18n/money.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { type Stretch, type Stretches, stretchesOf } from '../reports/stretches.ts'
import type { AccountSum, JournalFormat } from './contract.ts'
import { ACCOUNT_TABLE } from './queries/accounts.ts'
import { cardsIn } from './queries/gift-cards.ts'
import { keptDepositsIn, paidIn, refundedIn } from './queries/money.ts'
import { ratesIn, salesIn } from './queries/sales.ts'
import { type AccountTable, chartTable } from './rules/accounts.ts'
import { journalCsv } from './rules/csv.ts'
import { datevFaults, datevFile } from './rules/datev.ts'
import { type Facts, type JournalEntry, journalOf, linesOf } from './rules/journal.ts'

/** With `branches` only what lies at these is there. */
export type Seen = { id: number; branches?: readonly number[] }
type Of = { restaurant: Seen & { currency: string; zone: string }; rules: OwnerRules }

export async function accountTable(database: Database, restaurant: Seen): Promise<AccountTable> {
  const [[own]] = await readTogether(database, restaurant.id, [ACCOUNT_TABLE])
  return own ?? chartTable('plain')
}

/** Gift cards belong to no branch: they are told with the default one. */
async function readFacts(
  database: Database,
  { restaurant, rules }: Of,
  stretches: Stretches,
): Promise<Facts> {
  const seesCards = restaurant.branches?.includes(rules.defaultBranch.id) ?? true
  const [[sales, rates, paid, refunded, kept], [cards]] = await Promise.all([
    readTogether(database, restaurant, [
      salesIn(stretches),
      ratesIn(stretches),
      paidIn(stretches),
      refundedIn(stretches),
      keptDepositsIn(stretches),
    ]),
    readTogether(database, restaurant.id, [cardsIn(stretches)]),
  ])
  return { sales, rates, paid, refunded, kept, cards: seesCards ? cards : [] }
}

export async function readJournal(
  database: Database,
  of: Of,
  period: Stretch,
): Promise<{ entries: JournalEntry[]; table: AccountTable }> {
  const { branches, defaultBranch } = of.rules
  const days = stretchesOf(period, 'day', branches, defaultBranch)
  const [table, facts] = await Promise.all([
    accountTable(database, of.restaurant),
    readFacts(database, of, days),
  ])
  const names = days.stretches.map(({ from }) => from)
  return { entries: journalOf(facts, names, table, defaultBranch.id), table }
}

export function sumsOf(entries: readonly JournalEntry[]): AccountSum[] {
  const accounts = Map.groupBy(entries.flatMap(linesOf), ({ account }) => account)
  return [...accounts]
    .map(([account, lines]): AccountSum => {
      const names = new Map(
        lines.map(({ role, rate_pct = null }) => [`${role} ${rate_pct}`, { role, rate_pct }]),
      )
      return {
        account,
        names: [...names.values()],
        debit_minor: lines.reduce((sum, { debit_minor }) => sum + debit_minor, 0),
        credit_minor: lines.reduce((sum, { credit_minor }) => sum + credit_minor, 0),
      }
    })
    .sort((a, b) => a.account.localeCompare(b.account, 'en', { numeric: true }))
}

export type JournalFile = { name: string; type: string; content: string | Buffer; entries: number }

/** Refused where a DATEV file cannot be made of it, with what is missing. */
export async function journalFile(
  database: Database,
  of: Of,
  { period, format, now }: { period: Stretch; format: JournalFormat; now: number },
): Promise<JournalFile> {
  const { entries, table } = await readJournal(database, of, period)
  const { currency, zone } = of.restaurant
  const { from, to } = period
  const names = new Map(of.rules.branches.map(({ id, name }: Branch) => [id, name]))
  const branchName = (id: number | null) => names.get(id ?? 0) ?? ''
  const digits = digitsOf(currency)
  if (format === 'csv') {
    const content = journalCsv(entries, { currency, digits, branchName })
    return {
      name: `journal-${from}-${to}.csv`,
      type: 'text/csv; charset=utf-8',
      content,
      entries: entries.length,
    }
  }
  const faults = datevFaults(entries, { table, period, digits })
  if (Object.keys(faults).length > 0) throw new FieldsInvalid(faults)
  const createdAt = formatMoment(now, zone).slice(0, 19)
  return {
    name: `EXTF_Buchungsstapel_${from}_${to}.csv`,
    type: 'text/csv; charset=windows-1252',
    content: datevFile(entries, { table, period, currency, createdAt, branchName }),
    entries: entries.length,
  }
}
