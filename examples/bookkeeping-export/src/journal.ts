import { open, readFile, truncate } from 'node:fs/promises'
import type { Account } from './accounts.ts'

/** Amounts are integers in the currency's minor unit. */
type Line = { account: Account; debit?: number; credit?: number }
export type Entry = {
  id: string
  date: string
  text: string
  /** The order that it belongs to; null: none. */
  order: string | null
  currency: string
  lines: Line[]
}

const HEADER = 'entry,date,text,order,account,name,debit,credit,currency\n'

export type Journal = {
  has(id: string): boolean
  /** Debit less credit of an account, for one order. */
  balance(account: Account, order: string): number
  /** Once. An entry that is there already is left as it is. */
  write(entry: Entry): Promise<void>
}

export async function openJournal(file: string): Promise<Journal> {
  const known = new Set<string>()
  const balances = new Map<string, number>()
  function count(order: string, account: string, amount: number): void {
    if (order === '') return
    const key = `${order} ${account}`
    balances.set(key, (balances.get(key) ?? 0) + amount)
  }
  for (const { id, order, account, debit, credit } of await readRows(file)) {
    known.add(id)
    count(order, account, debit - credit)
  }
  return {
    has: (id) => known.has(id),
    balance: ({ number }, order) => balances.get(`${order} ${number}`) ?? 0,
    async write(entry) {
      if (known.has(entry.id)) return
      const lines = entry.lines.filter(({ debit = 0, credit = 0 }) => debit !== 0 || credit !== 0)
      if (sum(lines, 'debit') !== sum(lines, 'credit')) throw new Error(`${entry.id} does not balance`)
      // Debits come first: so a part of an entry never balances, and a cut-off entry is recognised.
      const sorted = lines.toSorted((a, b) => Number(b.debit !== undefined) - Number(a.debit !== undefined))
      await append(file, sorted.map((line) => row(entry, line)).join(''))
      known.add(entry.id)
      for (const { account, debit = 0, credit = 0 } of lines) {
        count(entry.order ?? '', account.number, debit - credit)
      }
    },
  }
}

function sum(lines: Line[], side: 'debit' | 'credit'): number {
  return lines.reduce((total, line) => total + (line[side] ?? 0), 0)
}

type Row = { id: string; order: string; account: string; debit: number; credit: number }

/** The rows of the file. A last entry that was cut off is removed from the file. */
async function readRows(file: string): Promise<Row[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  if (!text.startsWith(HEADER)) {
    await truncate(file, 0).catch(() => undefined)
    await append(file, HEADER)
    return []
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const rows = whole.slice(HEADER.length).split('\n').slice(0, -1).map(rowOf)
  const last = rows.at(-1)?.id ?? ''
  const balance = rows
    .filter(({ id }) => id === last)
    .reduce((total, { debit, credit }) => total + debit - credit, 0)
  const end = balance === 0 ? whole.length : whole.indexOf(`\n${quoted(last)},`) + 1
  if (end < text.length) await truncate(file, Buffer.byteLength(text.slice(0, end)))
  return balance === 0 ? rows : rows.filter(({ id }) => id !== last)
}

function rowOf(line: string): Row {
  const [id = '', , , order = '', account = '', , debit = '', credit = ''] = cells(line)
  return { id, order, account, debit: minor(debit), credit: minor(credit) }
}

/** On the disk when it returns: the cursor is stored after it. */
async function append(file: string, text: string): Promise<void> {
  const handle = await open(file, 'a')
  try {
    await handle.appendFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function row(entry: Entry, { account, debit, credit }: Line): string {
  const { id, date, text, order, currency } = entry
  const amount = (value: number | undefined) => (value === undefined ? '' : decimal(value, currency))
  const { number, name } = account
  const values = [id, date, text, order ?? '', number, name, amount(debit), amount(credit), currency]
  return `${values.map(quoted).join(',')}\n`
}

/** 2530 → 25.30, by the digits of the currency. */
function decimal(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const point = text.length - digits
  return `${amount < 0 ? '-' : ''}${text.slice(0, point)}${digits === 0 ? '' : `.${text.slice(point)}`}`
}

const minor = (cell: string) => Number(cell.replace('.', ''))

function quoted(value: string): string {
  // A spreadsheet would run a text that begins like a formula.
  const safe = /^[=+\-@]/.test(value) && !/^-?[\d.]+$/.test(value) ? `'${value}` : value
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function cells(row: string): string[] {
  return [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, inside, plain = '']) =>
    inside === undefined ? plain : inside.replaceAll('""', '"'),
  )
}
