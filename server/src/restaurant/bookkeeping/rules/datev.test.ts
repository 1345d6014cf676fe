// Against the published description of DATEV's format: header version 700, category 21, posting batch version 13.
import { describe, expect, test } from 'vitest'
import { chartTable } from './accounts.ts'
import { DATEV_COLUMNS, datevFaults, datevFile } from './datev.ts'
import { type Facts, journalOf } from './journal.ts'

const NOTHING: Facts = { sales: [], rates: [], paid: [], refunded: [], kept: [], cards: [] }
const at = { place: 1, branch_id: 2 }
const sums = {
  subtotal_minor: 0,
  discount_minor: 0,
  service_charge_minor: 0,
  delivery_fee_minor: 0,
  tax_added_minor: 0,
}
const FACTS: Facts = {
  ...NOTHING,
  sales: [{ ...at, orders: 3, ...sums, total_minor: 2_290 }],
  rates: [
    { ...at, name: 'MwSt', rate_pct: 19, included: true, base_minor: 1_000, tax_minor: 190 },
    { ...at, name: 'MwSt', rate_pct: 7, included: true, base_minor: 935, tax_minor: 65 },
  ],
  paid: [{ ...at, method: 'cash', paid_for: 'order', count: 1, amount_minor: 2_290, tip_minor: 210 }],
  refunded: [
    {
      ...at,
      method: 'cash',
      paid_for: 'order',
      kind: 'goodwill',
      count: 1,
      amount_minor: 500,
      tip_minor: 0,
      forgone_minor: 500,
    },
  ],
}
const TABLE = {
  ...chartTable('skr03'),
  datev: { ...chartTable('skr03').datev, consultant: 29_098, client: 55_003 },
}
const PERIOD = { from: '2026-11-14', to: '2026-11-14' }
const entriesOf = (table = TABLE) => journalOf(FACTS, ['2026-11-14'], table, 1)
const fileOf = (table = TABLE, branch = 'Köln €1 "Süd"') =>
  datevFile(entriesOf(table), {
    ...{ table, period: PERIOD, currency: 'EUR', createdAt: '2026-11-19T13:45:01', branchName: () => branch },
  })
const decoded = (bytes: Buffer) => new TextDecoder('windows-1252').decode(bytes)

/** Cells with their quotes. */
const cellsOf = (line: string) =>
  [...`${line};`.matchAll(/("(?:[^"]|"")*"|[^;]*);/g)].map(([, cell = '']) => cell)
const linesIn = (bytes: Buffer) => decoded(bytes).split('\r\n').slice(2, -1).map(cellsOf)

test('the header has 31 fields in their published forms', () => {
  const [header = ''] = decoded(fileOf()).split('\r\n')
  expect(header.split(';')).toEqual([
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', '20261119134501000', '', '""', '""', '""'],
    ...['29098', '55003', '20260101', '4', '20261114', '20261114', '"Kasse 14.11.2026-14.11.2026"', '""'],
    ...['1', '0', '0', '"EUR"', '', '""', '', '', '"03"', '', '', '""', '""'],
  ])
  const [, , , , , , , , , , , , , , , , name = ''] = header.split(';')
  expect(name).toMatch(/^"[\w.\-/ ]{0,30}"$/)
})

test('there are 125 columns, each line has as many, and lines end with CR and LF', () => {
  const text = decoded(fileOf())
  expect(DATEV_COLUMNS.length).toBe(125)
  for (const [place, name] of [
    [7, 'Konto'],
    [8, 'Gegenkonto (ohne BU-Schlüssel)'],
    [14, 'Buchungstext'],
    [21, 'Beleginfo - Art 1'],
    [37, 'KOST1 - Kostenstelle'],
    [48, 'Zusatzinformation - Art 1'],
    [88, 'Stück'],
    [114, 'Festschreibung'],
    [125, 'Abw. Skontokonto'],
  ] as const) {
    expect(DATEV_COLUMNS[place - 1]).toBe(name)
  }
  expect(text.endsWith('\r\n') && !text.replaceAll('\r\n', '').includes('\n')).toBe(true)
  expect(linesIn(fileOf()).map((cells) => cells.length)).toEqual(Array(6).fill(125))
})

test('every cell has its published form, and every cell that says nothing is empty or a pair of quotes', () => {
  const forms: Record<number, RegExp> = {
    1: /^\d{1,10},\d{2}$/,
    2: /^"[SH]"$/,
    7: /^\d{1,9}$/,
    8: /^\d{1,9}$/,
    9: /^"(\d{4})?"$/,
    10: /^\d{4}$/,
    11: /^"[a-zA-Z0-9$%&*+\-/]{0,36}"$/,
    14: /^".{0,60}"$/,
    21: /^".{0,20}"$/,
    22: /^".{0,210}"$/,
    114: /^[01]$/,
  }
  for (const cells of linesIn(fileOf())) {
    for (const [at, cell] of cells.entries()) expect(cell).toMatch(forms[at + 1] ?? /^("")?$/)
  }
})

test('revenue carries its tax where DATEV takes it out', () => {
  const said = linesIn(fileOf()).map((cells) => [0, 1, 6, 7, 8, 9, 10, 13].map((column) => cells[column]))
  expect(said).toEqual([
    ['11,90', '"S"', '1410', '8400', '""', '1411', '"20261114-2-S"', '"Umsatz"'],
    ['10,00', '"S"', '1410', '8300', '""', '1411', '"20261114-2-S"', '"Umsatz"'],
    ['1,00', '"S"', '1410', '8200', '""', '1411', '"20261114-2-S"', '"Umsatz"'],
    ['22,90', '"S"', '1000', '1410', '""', '1411', '"20261114-2-PCAO"', '"Zahlung bar: Bestellungen"'],
    ['2,10', '"S"', '1000', '1590', '""', '1411', '"20261114-2-PCAO"', '"Zahlung bar: Bestellungen"'],
    [
      '5,00',
      '"H"',
      '1000',
      '8700',
      '""',
      '1411',
      '"20261114-2-RCAOG"',
      '"Erstattung bar: Bestellungen, Kulanz"',
    ],
  ])
})

test('or net, with a key of its own and the tax on its account', () => {
  const table = {
    ...TABLE,
    rates: TABLE.rates.map((rate) => ({ ...rate, tax_key: '40' })),
    datev: { ...TABLE.datev, automatic_tax: false },
  }
  const sales = linesIn(fileOf(table)).slice(0, 4)
  expect(sales.map((cells) => [0, 7, 8].map((column) => cells[column]))).toEqual([
    ['10,00', '8400', '"0040"'],
    ['1,90', '1776', '""'],
    ['9,35', '8300', '"0040"'],
    ['0,65', '1771', '""'],
  ])
})

test('is in Windows-1252, with quotes doubled and what it cannot write as a question mark', () => {
  const bytes = fileOf(TABLE, 'Köln € "Süd" ص\n')
  expect(bytes.includes(Buffer.from([0xf6]))).toBe(true)
  expect(bytes.includes(Buffer.from([0x80]))).toBe(true)
  expect(linesIn(bytes)[0]?.[21]).toBe('"Köln € ""Süd"" ? "')
})

describe('no file is made', () => {
  const faultsOf = (table: typeof TABLE, period = PERIOD, digits = 2) =>
    Object.keys(datevFaults(entriesOf(table), { table, period, digits }))
  test.each([
    [
      'without the numbers of the consultant and client',
      { consultant: null, client: null },
      ['datev.consultant', 'datev.client'],
    ],
    ['with accounts longer than the client has', { account_length: 4 }, []],
  ])('%s', (_, datev, fields) => {
    expect(faultsOf({ ...TABLE, datev: { ...TABLE.datev, ...datev } as typeof TABLE.datev })).toEqual(fields)
  })
  test('of accounts that are no numbers, or too long, of another currency, or over two business years', () => {
    for (const cash of ['Kasse', '10000']) {
      expect(faultsOf({ ...TABLE, accounts: { ...TABLE.accounts, cash } })).toEqual(['datev.accounts'])
    }
    expect(faultsOf(TABLE, PERIOD, 3)).toEqual(['format'])
    expect(faultsOf(TABLE, { from: '2026-12-31', to: '2027-01-01' })).toEqual(['to'])
    const summer = { ...TABLE, datev: { ...TABLE.datev, year_begins: '07-01' } }
    expect(faultsOf(summer, { from: '2026-12-31', to: '2027-06-30' })).toEqual([])
    expect(faultsOf(summer, { from: '2026-06-30', to: '2026-07-01' })).toEqual(['to'])
  })
})
