// A batch of postings in DATEV's format: EXTF 700, category 21, version 13. Its columns are told apart by their place.
import { decimal } from '../../../platform/csv/write.ts'
import type { FieldErrors } from '../../../platform/errors.ts'
import { addDays, isAfter } from '../../../platform/time/dates.ts'
import { bookkeepingFault } from '../faults.ts'
import type { AccountTable, Chart } from './accounts.ts'
import type { JournalEntry, NamedAccount } from './journal.ts'
import { numberOf, textOf } from './words.ts'

const FORMAT_VERSION = 13
const numbered = (names: readonly string[], most: number) =>
  Array.from({ length: most }, (_, at) => names.map((name) => `${name} ${at + 1}`)).flat()

export const DATEV_COLUMNS = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz'],
  ...['WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum'],
  ...['Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext', 'Postensperre', 'Diverse Adressnummer'],
  ...['Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre', 'Beleglink'],
  ...numbered(['Beleginfo - Art', 'Beleginfo - Inhalt'], 8),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...numbered(['Zusatzinformation - Art', 'Zusatzinformation- Inhalt'], 20),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit'],
  ...['Skontotyp', 'Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)'],
  ...['Herkunft-Kz', 'Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre'],
  ...['Gesellschaftername', 'Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer'],
  ...['Postensperre bis', 'Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung'],
  ...['Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit', 'Generalumkehr (GU)', 'Steuersatz'],
  ...['Land', 'Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)'],
  ...['EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
]

/** Texts, which stand in quotes even where they are empty; all others are numbers. By their place, from 1. */
const TEXTS = new Set([
  ...[2, 3, 6, 9, 11, 12, 14, 16, 20],
  ...Array.from({ length: 18 }, (_, at) => 21 + at),
  ...[40, 42],
  ...Array.from({ length: 40 }, (_, at) => 48 + at),
  ...[91, 95, 96, 98, 102, 103, 105, 107, 108, 109, 110, 112, 118, 120, 121, 123],
])

const CHART_NUMBERS: Record<Chart, string> = { plain: '', skr03: '03', skr04: '04' }
const MOST_LINES = 99_999
const LONGEST_TEXT = 60
const LONGEST_BRANCH = 210

type Period = { from: string; to: string }
type Written = {
  table: AccountTable
  period: Period
  currency: string
  /** The restaurant's clock, as 2026-11-19T13:45:00.000 begins. */
  createdAt: string
  branchName: (id: number | null) => string
}

/** Why no file can be made of it, by field. */
export function datevFaults(
  entries: readonly JournalEntry[],
  { table, period, digits }: { table: AccountTable; period: Period; digits: number },
): FieldErrors {
  const { consultant, client, account_length: length, year_begins } = table.datev
  const faults: FieldErrors = {}
  if (consultant === null) faults['datev.consultant'] = [bookkeepingFault('required.datev_number')]
  if (client === null) faults['datev.client'] = [bookkeepingFault('required.datev_number')]
  if (digits !== 2) faults.format = [bookkeepingFault('not_allowed.datev_currency')]
  const yearEnds = addDays(nextYear(yearBegin(period.from, year_begins)), -1)
  if (isAfter(period.to, yearEnds)) faults.to = [bookkeepingFault('too_long.business_year', { to: yearEnds })]
  const accounts = new Set(entries.flatMap(accountsIn))
  const unfit = [...accounts].find((account) => !/^\d+$/.test(account) || account.length > length)
  if (unfit !== undefined) {
    faults['datev.accounts'] = [
      bookkeepingFault('wrong_format.datev_account', { account: unfit, maximum: length }),
    ]
  }
  if (entries.reduce((sum, { postings }) => sum + 2 * postings.length, 0) > MOST_LINES) {
    faults.from = [bookkeepingFault('too_many.datev_lines', { maximum: MOST_LINES })]
  }
  return faults
}

function accountsIn({ against, postings }: JournalEntry): string[] {
  return [against, ...postings, ...postings.flatMap(({ tax }) => (tax ? [tax.on] : []))].map(
    ({ account }) => account,
  )
}

/** The last time that the business year began, up to this day. */
function yearBegin(day: string, monthAndDay: string): string {
  const year = Number(day.slice(0, 4))
  const own = `${day.slice(0, 4)}-${monthAndDay}`
  return isAfter(own, day) ? `${String(year - 1).padStart(4, '0')}-${monthAndDay}` : own
}

function nextYear(day: string): string {
  return `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`
}

/** In the bytes of Windows-1252. */
export function datevFile(entries: readonly JournalEntry[], written: Written): Buffer {
  const { table, branchName } = written
  const lines = entries.flatMap((entry) =>
    pairsOf(entry, table.datev.automatic_tax)
      // An account against itself is no posting.
      .filter(({ account, minor }) => minor !== 0 && account !== entry.against.account)
      .map(({ account, minor, key }) =>
        lineOf({
          1: decimal({ minor: Math.abs(minor), digits: 2 }, ','),
          2: minor > 0 ? 'S' : 'H',
          7: entry.against.account,
          8: account,
          9: key === '' ? '' : key.padStart(4, '0'),
          10: `${entry.day.slice(8)}${entry.day.slice(5, 7)}`,
          11: numberOf(entry),
          14: textOf(entry.about, 'de').slice(0, LONGEST_TEXT),
          21: 'Filiale',
          22: branchName(entry.branch_id).slice(0, LONGEST_BRANCH),
          114: '0',
        }),
      ),
  )
  return encoded([headerOf(written), DATEV_COLUMNS.join(';'), ...lines].map((line) => `${line}\r\n`).join(''))
}

/** What stands against the entry's account: revenue with its tax in it, or each by itself. */
function pairsOf(
  { postings }: JournalEntry,
  withTax: boolean,
): (Pick<NamedAccount, 'account'> & { minor: number; key: string })[] {
  return postings.flatMap(({ account, minor, tax }) => {
    if (!tax) return [{ account, minor, key: '' }]
    if (withTax) return [{ account, minor: minor + tax.minor, key: tax.key }]
    return [
      { account, minor, key: tax.key },
      { account: tax.on.account, minor: tax.minor, key: '' },
    ]
  })
}

function headerOf({ table: { chart, datev }, period: { from, to }, currency, createdAt }: Written): string {
  const date = (day: string) => day.replaceAll('-', '')
  const german = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
  const begin = date(yearBegin(from, datev.year_begins))
  return [
    ...[quoted('EXTF'), '700', '21', quoted('Buchungsstapel'), String(FORMAT_VERSION)],
    ...[createdAt.replaceAll(/\D/g, '').padEnd(17, '0').slice(0, 17), '', quoted(''), quoted(''), quoted('')],
    ...[String(datev.consultant ?? ''), String(datev.client ?? ''), begin, String(datev.account_length)],
    ...[date(from), date(to), quoted(`Kasse ${german(from)}-${german(to)}`), quoted('')],
    ...['1', '0', '0', quoted(currency), '', quoted(''), '', '', quoted(CHART_NUMBERS[chart])],
    ...['', '', quoted(''), quoted('')],
  ].join(';')
}

function lineOf(cells: Record<number, string>): string {
  return DATEV_COLUMNS.map((_, at) => {
    const text = cells[at + 1] ?? ''
    return TEXTS.has(at + 1) ? quoted(text) : text
  }).join(';')
}

function quoted(text: string): string {
  return `"${text.replaceAll(/\p{Cc}/gu, ' ').replaceAll('"', '""')}"`
}

/** Where Windows-1252 has characters that Latin-1 has not. */
const HIGH = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at))].map(
    (character, at) => [character, 0x80 + at],
  ),
)

function encoded(text: string): Buffer {
  const bytes = [...text].map((character) => {
    const code = character.codePointAt(0) ?? 0
    return HIGH.get(character) ?? (code < 0x80 || (code > 0x9f && code < 0x100) ? code : 0x3f)
  })
  return Buffer.from(bytes)
}
