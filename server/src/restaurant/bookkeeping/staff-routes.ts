import { act, download, look, type StaffCall, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { type RulesCache, rulesAt } from '../../ground/tenants/owner-rules.ts'
import { FieldsInvalid } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { businessDayOf, periodFaults, periodOf } from '../reports/rules.ts'
import { saveAccountTable } from './commands.ts'
import { AccountTableBody, JournalExportQuery, JournalQuery, type JournalSums } from './contract.ts'
import { accountTable, journalFile, readJournal, sumsOf } from './reading.ts'

type Deps = { database: Database; rules: RulesCache }

export function bookkeepingStaffRoutes({ database, rules }: Deps): StaffRoute[] {
  const asked = async (call: StaffCall<JournalQuery>) => {
    const own = await rules.get(call.restaurant.id)
    const today = businessDayOf(call.now, rulesAt(own, call.branchId))
    const period = periodOf(call.query, today)
    const faults = periodFaults(period)
    if (Object.keys(faults).length > 0) throw new FieldsInvalid(faults)
    return { of: { restaurant: call.restaurant, rules: own }, today, period }
  }
  return [
    look({
      path: '/bookkeeping/accounts',
      right: 'seeSales',
      feature: 'reporting',
      whole: true,
      read: async ({ restaurant }) => ({ data: await accountTable(database, restaurant) }),
    }),
    act({
      method: 'PUT',
      path: '/bookkeeping/accounts',
      right: 'changeSettings',
      feature: 'reporting',
      body: AccountTableBody,
      run: async (tx, { body }) => ({ data: await saveAccountTable(tx, body) }),
    }),
    look({
      path: '/bookkeeping/journal',
      right: 'seeSales',
      feature: 'reporting',
      whole: true,
      query: JournalQuery,
      async read(call) {
        const { of, today, period } = await asked(call)
        const { entries } = await readJournal(database, of, period)
        const accounts = sumsOf(entries)
        const sum = (side: 'debit_minor' | 'credit_minor') =>
          accounts.reduce((all, one) => all + one[side], 0)
        const data: JournalSums = {
          ...{ today, currency: call.restaurant.currency, from: period.from, to: period.to },
          ...{
            entries: entries.length,
            accounts,
            debit_minor: sum('debit_minor'),
            credit_minor: sum('credit_minor'),
          },
        }
        return { data }
      },
    }),
    download({
      path: '/bookkeeping/journal/export',
      right: 'seeSales',
      feature: 'reporting',
      whole: true,
      query: JournalExportQuery,
      async file(call) {
        const { of, period } = await asked(call)
        return journalFile(database, of, { period, format: call.query.format, now: call.now })
      },
    }),
  ]
}
