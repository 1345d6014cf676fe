import type { CardFacts } from '../queries/gift-cards.ts'
import type { KeptFacts, PaidBy, PaidFacts, PaidFor, RefundFacts } from '../queries/money.ts'
import type { At, RateFacts, SalesFacts } from '../queries/sales.ts'
import { type AccountTable, accountsOfRate, type Role } from './accounts.ts'

/** What happened in each stretch, at each branch: what the reports show, and the journal is made from. */
export type Facts = {
  sales: SalesFacts[]
  rates: RateFacts[]
  paid: PaidFacts[]
  refunded: RefundFacts[]
  kept: KeptFacts[]
  cards: CardFacts[]
}

/** What an entry is about, for whoever words it. */
export type About =
  | { kind: 'sales' }
  | { kind: 'payment'; method: PaidBy; paid_for: PaidFor }
  | { kind: 'refund'; method: PaidBy; paid_for: PaidFor; refund_kind: RefundFacts['kind'] }
  | { kind: 'deposits_kept' }
  | { kind: 'gift_cards' }

/** A role, or a rate's revenue or tax. */
export type Named = { role: Role; rate_pct?: number }
export type NamedAccount = Named & { account: string }

type Posting = NamedAccount & {
  /** Above 0 it is a credit here, and a debit on the account that the entry is against. */
  minor: number
  /** Of revenue: its tax, which is a credit too, and DATEV's key. */
  tax?: { on: NamedAccount; minor: number; key: string }
}

/** Postings against one account, which takes their sum: so debits and credits are equal whatever they are. */
export type JournalEntry = {
  day: string
  branch_id: number | null
  about: About
  against: NamedAccount
  postings: Posting[]
}

/** Of every business day and branch, in this order. Stretches are days, and `days` names them. */
export function journalOf(
  facts: Facts,
  days: readonly string[],
  table: AccountTable,
  defaultBranchId: number,
): JournalEntry[] {
  const on = (role: Role): NamedAccount => ({ role, account: table.accounts[role] })
  const entry = (
    { place, branch_id }: At,
    about: About,
    against: NamedAccount,
    postings: Posting[],
  ): JournalEntry => ({
    day: days[place - 1] ?? '',
    branch_id,
    about,
    against,
    postings: postings.filter(({ minor, tax }) => minor !== 0 || (tax?.minor ?? 0) !== 0),
  })
  const entries = [
    ...facts.sales.map((sales) => {
      const rates = facts.rates.filter(
        (rate) => rate.place === sales.place && rate.branch_id === sales.branch_id,
      )
      return entry(sales, { kind: 'sales' }, on('receivables'), salePostings(sales, rates, table))
    }),
    ...facts.paid.map((paid) => {
      const { method, paid_for, amount_minor, tip_minor } = paid
      return entry(paid, { kind: 'payment', method, paid_for }, on(moneyRole(method)), [
        { ...on(WHAT_FOR[paid_for]), minor: amount_minor },
        { ...on('tips'), minor: tip_minor },
      ])
    }),
    ...facts.refunded.map((refunded) => {
      const { method, paid_for, kind, amount_minor, tip_minor, forgone_minor } = refunded
      return entry(refunded, { kind: 'refund', method, paid_for, refund_kind: kind }, on(moneyRole(method)), [
        { ...on(WHAT_FOR[paid_for]), minor: forgone_minor - amount_minor },
        { ...on('goodwill'), minor: -forgone_minor },
        { ...on('tips'), minor: -tip_minor },
      ])
    }),
    ...facts.kept.map((kept) =>
      entry(kept, { kind: 'deposits_kept' }, on('deposits'), [{ ...on('deposits_kept'), minor: kept.minor }]),
    ),
    ...facts.cards.map((cards) => {
      const { issued_minor, unpaid_minor, refunded_minor, expired_minor, corrected_minor } = cards
      return entry(
        { place: cards.place, branch_id: defaultBranchId },
        { kind: 'gift_cards' },
        on('gift_cards'),
        [
          { ...on('gift_cards_clearing'), minor: unpaid_minor - issued_minor - refunded_minor },
          { ...on('gift_cards_given'), minor: -unpaid_minor - corrected_minor },
          { ...on('gift_cards_expired'), minor: -expired_minor },
        ],
      )
    }),
  ]
  return entries
    .filter(({ postings }) => postings.length > 0)
    .sort((a, b) => a.day.localeCompare(b.day) || (a.branch_id ?? 0) - (b.branch_id ?? 0))
}

/** Where what was paid waits for what it is for. */
const WHAT_FOR: Record<PaidFor, Role> = {
  order: 'receivables',
  deposit: 'deposits',
  gift_card: 'gift_cards_clearing',
  tickets: 'tickets',
}

/** Gift cards and deposits pay with money that came in before. */
function moneyRole(method: PaidBy): Role {
  if (method === 'gift_card') return 'gift_cards'
  return method === 'deposit' ? 'deposits' : method
}

/** What bears no tax is what is left of the total. */
function salePostings({ total_minor }: SalesFacts, rates: RateFacts[], table: AccountTable): Posting[] {
  const untaxed = rates.reduce(
    (left, { base_minor, tax_minor }) => left - base_minor - tax_minor,
    total_minor,
  )
  const byRate = [...Map.groupBy(rates, ({ rate_pct }) => rate_pct)].map(([rate_pct, own]): Posting => {
    const { revenue, tax, tax_key: key } = accountsOfRate(table, rate_pct)
    const sum = (of: 'base_minor' | 'tax_minor') => own.reduce((all, rate) => all + rate[of], 0)
    return {
      ...{ role: 'revenue', rate_pct, account: revenue, minor: sum('base_minor') },
      tax: { on: { role: 'tax', rate_pct, account: tax }, minor: sum('tax_minor'), key },
    }
  })
  return [...byRate, { role: 'revenue_untaxed', account: table.accounts.revenue_untaxed, minor: untaxed }]
}

export type JournalLine = NamedAccount & { debit_minor: number; credit_minor: number }

/** One line for each account: what it stands against first, then the others, tax behind its revenue. */
export function linesOf({ against, postings }: JournalEntry): JournalLine[] {
  const all = postings.flatMap(({ minor, tax, ...named }) => [
    { ...named, minor },
    ...(tax ? [{ ...tax.on, minor: tax.minor }] : []),
  ])
  const sum = all.reduce((total, { minor }) => total + minor, 0)
  return [{ ...against, minor: -sum }, ...all]
    .filter(({ minor }) => minor !== 0)
    .map(({ minor, ...named }) => ({
      ...named,
      debit_minor: Math.max(0, -minor),
      credit_minor: Math.max(0, minor),
    }))
}
