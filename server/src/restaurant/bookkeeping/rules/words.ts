import type { PaidBy, PaidFor } from '../queries/money.ts'
import type { Role } from './accounts.ts'
import type { About, Named } from './journal.ts'

type Words = {
  sales: string
  payment: (method: string, what: string) => string
  refund: (method: string, what: string, why: string) => string
  kept: string
  cards: string
  methods: Record<PaidBy, string>
  paidFor: Record<PaidFor, string>
  why: Record<'correction' | 'goodwill' | 'return', string>
  /** DATEV's accounts have names of their own. */
  accounts: Record<Role, string> | null
}

/** As the API and its files are in English; a DATEV file is read by German bookkeepers. */
const WORDS: Record<'en' | 'de', Words> = {
  en: {
    sales: 'Sales',
    payment: (method, what) => `Paid by ${method}: ${what}`,
    refund: (method, what, why) => `Refunded by ${method}: ${what}, ${why}`,
    kept: 'Deposits kept',
    cards: 'Gift cards',
    methods: {
      ...{ cash: 'cash', card: 'card', online: 'online payment', gift_card: 'gift card', deposit: 'deposit' },
      ...{ voucher: 'voucher', other: 'other means', marketplace: 'marketplace' },
    },
    paidFor: { order: 'orders', deposit: 'deposits', gift_card: 'gift cards', tickets: 'tickets' },
    why: { correction: 'correction', goodwill: 'goodwill', return: 'return' },
    accounts: {
      ...{ receivables: 'Guests owe', cash: 'Cash', card: 'Card payments', online: 'Online payments' },
      ...{ voucher: 'Vouchers', marketplace: 'Marketplaces', other: 'Other payments', revenue: 'Sales' },
      ...{ tax: 'Tax owed', revenue_untaxed: 'Sales without tax', goodwill: 'Goodwill refunds' },
      ...{ tips: 'Tips owed', gift_cards: 'Gift cards', gift_cards_clearing: 'Gift cards sold, clearing' },
      ...{ gift_cards_given: 'Gift cards given away', gift_cards_expired: 'Gift cards expired' },
      ...{ deposits: 'Deposits', deposits_kept: 'Deposits kept', tickets: 'Tickets sold' },
    },
  },
  de: {
    sales: 'Umsatz',
    payment: (method, what) => `Zahlung ${method}: ${what}`,
    refund: (method, what, why) => `Erstattung ${method}: ${what}, ${why}`,
    kept: 'Einbehaltene Anzahlungen',
    cards: 'Gutscheine',
    methods: {
      ...{ cash: 'bar', card: 'Karte', online: 'online', gift_card: 'Gutschein', deposit: 'Anzahlung' },
      ...{ voucher: 'Wertmarke', other: 'sonstige', marketplace: 'Lieferplattform' },
    },
    paidFor: {
      ...{ order: 'Bestellungen', deposit: 'Anzahlungen', gift_card: 'Gutscheine', tickets: 'Tickets' },
    },
    why: { correction: 'Korrektur', goodwill: 'Kulanz', return: 'Rückgabe' },
    accounts: null,
  },
}

export function textOf(about: About, language: 'en' | 'de'): string {
  const words = WORDS[language]
  if (about.kind === 'sales') return words.sales
  if (about.kind === 'deposits_kept') return words.kept
  if (about.kind === 'gift_cards') return words.cards
  const [method, what] = [words.methods[about.method], words.paidFor[about.paid_for]]
  return about.kind === 'payment'
    ? words.payment(method, what)
    : words.refund(method, what, words.why[about.refund_kind])
}

export function nameOf({ role, rate_pct }: Named): string {
  const name = WORDS.en.accounts?.[role] ?? role
  return rate_pct === undefined ? name : `${name} ${rate_pct}%`
}

const METHOD_CODES: Record<PaidBy, string> = {
  ...{ cash: 'CA', card: 'CD', online: 'ON', gift_card: 'GC', deposit: 'DP', voucher: 'VO', other: 'OT' },
  marketplace: 'MP',
}
const FOR_CODES: Record<PaidFor, string> = { order: 'O', deposit: 'D', gift_card: 'G', tickets: 'T' }
const WHY_CODES = { correction: 'C', goodwill: 'G', return: 'R' }

/** The same for the same day, branch and cause, however often the journal is written. */
export function numberOf({
  day,
  branch_id,
  about,
}: {
  day: string
  branch_id: number | null
  about: About
}): string {
  return `${day.replaceAll('-', '')}-${branch_id ?? 0}-${codeOf(about)}`
}

function codeOf(about: About): string {
  if (about.kind === 'sales') return 'S'
  if (about.kind === 'deposits_kept') return 'K'
  if (about.kind === 'gift_cards') return 'G'
  const paid = `${METHOD_CODES[about.method]}${FOR_CODES[about.paid_for]}`
  return about.kind === 'payment' ? `P${paid}` : `R${paid}${WHY_CODES[about.refund_kind]}`
}
