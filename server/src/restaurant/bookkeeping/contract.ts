import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Day, Id, Text } from '../../platform/http/validation/values.ts'
import { CHARTS, ROLES, type Role } from './rules/accounts.ts'

const LONGEST_ACCOUNT = 20
const Account = () => Text(LONGEST_ACCOUNT)
const MOST_RATES = 30

export const AccountTableBody = Type.Object({
  chart: OneOf(CHARTS),
  accounts: Type.Object(
    Object.fromEntries(ROLES.map((role) => [role, Account()])) as Record<Role, ReturnType<typeof Account>>,
  ),
  rates: Type.Array(
    Type.Object({
      rate_pct: Type.Number({ minimum: 0, maximum: 100 }),
      revenue: Account(),
      tax: Account(),
      tax_key: Type.String({ maxLength: 4 }),
    }),
    { maxItems: MOST_RATES },
  ),
  datev: Type.Object({
    consultant: Nullable(Type.Integer({ minimum: 1001, maximum: 9_999_999 })),
    client: Nullable(Type.Integer({ minimum: 1, maximum: 99_999 })),
    account_length: Type.Integer({ minimum: 4, maximum: 8 }),
    year_begins: Text(5),
    automatic_tax: Type.Boolean(),
  }),
})
export type AccountTableBody = Static<typeof AccountTableBody>

export const JOURNAL_FORMATS = ['csv', 'datev'] as const
export type JournalFormat = (typeof JOURNAL_FORMATS)[number]

const period = {
  from: Type.Optional(Day('The first day. Alone: up to today.')),
  to: Type.Optional(Day('The last day. Alone: that one day.')),
  branch_id: Type.Optional(Id()),
}
export const JournalQuery = Type.Object(period)
export const JournalExportQuery = Type.Object({ ...period, format: OneOf(JOURNAL_FORMATS) })
export type JournalQuery = Static<typeof JournalQuery>

/** What an account took in a period, and what for. */
export type AccountSum = {
  account: string
  names: { role: Role; rate_pct: number | null }[]
  debit_minor: number
  credit_minor: number
}

export type JournalSums = {
  today: string
  currency: string
  from: string
  to: string
  entries: number
  accounts: AccountSum[]
  debit_minor: number
  credit_minor: number
}
