import { localeFor } from '../../../platform/i18n/languages.ts'
import { moneyText } from '../../../platform/i18n/money.ts'
import type { GuestWords } from '../../guest-words/en.ts'
import { guestWords } from '../../guest-words/words.ts'
import { type OwnWords, withOwnWords } from '../../notifications/rules/own-words.ts'
import type { Order } from '../../orders/contract.ts'
import { ownModifiers } from '../../orders/rules/choices.ts'
import { numberAndReference } from '../../orders/rules/number.ts'
import type { MoneyState } from '../../payments/staff-contract.ts'

export type ReceiptWords = GuestWords['receipt']

export type Row = { label: string; amount: string; strong?: boolean }

/** Of a set with its parts. */
export type ReceiptLine = { quantity: string; name: string; parts: string[]; amount: string }

/** Everything a receipt says, in one language, for paper and for mail alike. */
export type Receipt = {
  title: string
  /** Of a second print. */
  copy?: string
  restaurant: string
  number: string
  about: string[]
  lines: ReceiptLine[]
  sums: Row[]
  taxes: Row[]
  payments: Row[]
  thanks: string
  /** The lines once more by seat, with what each bears; only where somebody asked. */
  seats?: { title: string; lines: ReceiptLine[]; rows: Row[] }[]
}

export type About = {
  restaurant: string
  zone: string
  /** What stands under the restaurant's name. */
  lines: string[]
  /** Of every order on it; left out: of the one. */
  numbers?: string[]
  language: string
  defaultLanguage: string
}

type Money = Pick<MoneyState, 'payments' | 'due_minor'>

export function receiptOf(order: Order, money: Money, about: About): Receipt {
  const { restaurant, zone, lines, language, defaultLanguage } = about
  const words = wordsIn(language)
  const number = (about.numbers ?? [numberAndReference(order)]).join(', ')
  const price = (minor: number) => moneyText(minor, order.currency, language)
  const placed = new Intl.DateTimeFormat(localeFor(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  })
  return {
    title: words.receipt,
    restaurant,
    number,
    about: [
      ...lines,
      `${words.number} ${number}`,
      placed.format(new Date(order.placed_at)),
      ...(order.table ? [tableText(order.table.name, words)] : []),
    ],
    lines: linesOf(order.items, { currency: order.currency, language, defaultLanguage }),
    sums: sumsOf(order, words, price),
    taxes: taxesOf(order, words, price, language),
    payments: paymentsOf(money, words, price),
    thanks: words.thanks,
  }
}

type Shown = Pick<
  Order['items'][number],
  'quantity' | 'name' | 'variant_name' | 'modifiers' | 'choices' | 'line_total_minor'
> & { voided?: boolean }

export function linesOf(
  items: readonly Shown[],
  { currency, language, defaultLanguage }: Pick<About, 'language' | 'defaultLanguage'> & { currency: string },
): ReceiptLine[] {
  const spoken = (name: Record<string, string | null>) =>
    name[language] ?? name[defaultLanguage] ?? Object.values(name).find((text) => text !== null) ?? '—'
  return items
    .filter(({ voided }) => !voided)
    .map((line) => ({
      quantity: String(line.quantity),
      name: [line.name, ...(line.variant_name ? [line.variant_name] : [])]
        .concat(ownModifiers(line).map((modifier) => modifier.name))
        .map(spoken)
        .join(', '),
      parts: line.choices.map(({ name, variant_name, modifiers }) =>
        [name, ...(variant_name ? [variant_name] : []), ...modifiers.map((modifier) => modifier.name)]
          .map(spoken)
          .join(', '),
      ),
      amount: moneyText(line.line_total_minor, currency, language),
    }))
}

/** A table that is called "Table 7" needs no word before its name; one that is called "7" does. */
export function tableText(name: string, words: ReceiptWords): string {
  return /^[\d +]+$/.test(name) ? words.table.replace('{name}', name) : name
}

export function wordsIn(language: string): ReceiptWords {
  return guestWords(language).receipt
}

export type Price = (minor: number) => string

type Sums = Pick<
  Order,
  | 'subtotal_minor'
  | 'discount_minor'
  | 'service_charge_minor'
  | 'delivery_fee_minor'
  | 'total_minor'
  | 'tax_breakdown'
>

export function sumsOf(order: Sums, words: ReceiptWords, price: Price): Row[] {
  const parts: [string, number][] = [
    [words.discount, -order.discount_minor],
    [words.service, order.service_charge_minor],
    [words.delivery, order.delivery_fee_minor],
  ]
  const added = (order.tax_breakdown ?? []).filter(({ included }) => !included)
  const rows = [
    ...parts.filter(([, minor]) => minor !== 0).map(([label, minor]) => ({ label, amount: price(minor) })),
    ...added
      .filter(({ tax_minor }) => tax_minor !== 0)
      .map(({ name, tax_minor }) => ({ label: name, amount: price(tax_minor) })),
  ]
  const total = { label: words.total, amount: price(order.total_minor), strong: true }
  // With nothing between them the subtotal would say the total twice.
  if (rows.length === 0) return [total]
  return [{ label: words.subtotal, amount: price(order.subtotal_minor) }, ...rows, total]
}

export function taxesOf(
  order: Pick<Order, 'tax_breakdown'>,
  words: ReceiptWords,
  price: Price,
  language: string,
): Row[] {
  const rates = new Intl.NumberFormat(localeFor(language), { style: 'percent', maximumFractionDigits: 3 })
  return (order.tax_breakdown ?? []).map(({ name, rate_pct, included, base_minor, tax_minor }) => {
    const label = words.tax
      .replace('{name}', name)
      .replace('{rate}', rates.format(rate_pct / 100))
      .replace('{base}', price(base_minor))
    return { label: included ? `${label} (${words.included})` : label, amount: price(tax_minor) }
  })
}

function paymentsOf({ payments, due_minor }: Money, words: ReceiptWords, price: Price): Row[] {
  const rows = payments
    .filter(({ status }) => status === 'captured')
    .flatMap(({ method, amount_minor, tip_minor, refunded_minor }) => [
      { label: words[`method_${method}`], amount: price(amount_minor) },
      ...(tip_minor > 0 ? [{ label: words.tip, amount: price(tip_minor) }] : []),
      ...(refunded_minor > 0 ? [{ label: words.refunded, amount: price(-refunded_minor) }] : []),
    ])
  return due_minor > 0 ? [...rows, { label: words.due, amount: price(due_minor), strong: true }] : rows
}

/** As plain text: the mail. What went back since then follows on the sale. */
export function receiptMail(
  receipts: readonly [Receipt, ...Receipt[]],
  link: string,
  { language, own }: { language: string; own: OwnWords | null },
): { subject: string; body: string } {
  const words = wordsIn(language)
  const [first] = receipts
  const parts = [...receipts.flatMap(plainParts), words.page.replace('{link}', link), first.thanks]
  const mail = {
    subject: words.subject.replace('{restaurant}', first.restaurant),
    body: `${parts.filter((part) => part !== '').join('\n\n')}\n`,
  }
  const values = { restaurant: first.restaurant, number: first.number }
  return withOwnWords(mail, own, values, { greets: false })
}

function plainParts(receipt: Receipt): string[] {
  const rows = (some: Row[]) => some.map(({ label, amount }) => `${label}: ${amount}`).join('\n')
  return [
    [receipt.restaurant, ...receipt.about].join('\n'),
    receipt.lines
      .map(({ quantity, name, parts, amount }) =>
        [`${quantity} × ${name}: ${amount}`, ...parts.map((part) => `   ${part}`)].join('\n'),
      )
      .join('\n'),
    rows(receipt.sums),
    rows(receipt.taxes),
    rows(receipt.payments),
  ]
}
