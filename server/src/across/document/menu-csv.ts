// The menu as a table that owners edit in a spreadsheet: a row for each dish, and under it one for each of its sizes.

import { hash } from 'node:crypto'
import { isEmptyRow, readCsv } from '../../platform/csv/read.ts'
import { csvOf } from '../../platform/csv/write.ts'
import { type AppError, type FieldErrors, MOST_FAULTS, refuse } from '../../platform/errors.ts'
import type { Fault } from '../../platform/faults.ts'
import { digitsOf } from '../../platform/i18n/money.ts'
import { mapInTurns } from '../../platform/turns.ts'
import { ALLERGENS } from '../../restaurant/menu/allergens.ts'
import { DIETARY, MOST_VARIANTS, type Translations } from '../../restaurant/menu/contract.ts'
import type { CategoryPart, ItemPart, MenuPart } from '../../restaurant/menu/document.ts'
import { importFault } from './faults.ts'

type Size = NonNullable<ItemPart['variants']>[number]
type Cells = Record<string, string>

const FIXED = ['menu_ref', 'category_ref', 'item_ref', 'variant_ref'] as const
const PLAIN = ['price', 'is_available', 'show_online', 'dietary', 'allergens'] as const
const MOST_ROWS = 30_000
const MOST_COLUMNS = 200
const LONGEST_QUOTED = 100

export function menuToCsv(menus: MenuPart[], languages: string[], currency: string): string {
  const header = [
    ...FIXED,
    ...languages.flatMap((language) => [`name:${language}`, `description:${language}`]),
    ...PLAIN,
  ]
  const rows = menus.flatMap((menu) =>
    (menu.categories ?? []).flatMap((category) =>
      (category.items ?? []).flatMap((item) => [
        [
          ...[menu.ref, category.ref, item.ref, ''],
          ...languages.flatMap((language) => [item.name[language] ?? '', item.description?.[language] ?? '']),
          written(item.price_minor ?? null, currency),
          yesOrNo(item.is_available),
          yesOrNo(item.show_online),
          item.dietary ?? 'none',
          item.allergens ? item.allergens.join(' ') || '-' : '',
        ],
        ...(item.variants ?? []).map((size) => [
          ...[menu.ref, category.ref, item.ref, size.ref],
          ...languages.flatMap((language) => [size.name[language] ?? '', '']),
          ...[written(size.price_minor, currency), '', '', '', ''],
        ]),
      ]),
    ),
  )
  return csvOf(header, rows)
}

function yesOrNo(value: boolean | undefined): string {
  return value === false ? 'no' : 'yes'
}

function written(minor: number | null, currency: string): string {
  const digits = digitsOf(currency)
  return minor === null ? '' : (minor / 10 ** digits).toFixed(digits)
}

/**
 * The menus with what the table says. It changes only the columns that it has and the dishes that it names; a dish with
 * a new ref, or none, is added to its category. Nothing is removed. A table without refs, as somebody new has it, names
 * its categories and dishes in plain words.
 */
export async function menusFromCsv(
  text: string,
  standing: MenuPart[],
  { currency, languages }: { currency: string; languages: string[] },
): Promise<MenuPart[]> {
  const [main = 'en'] = languages
  let columns: string[] | null = null
  const faults: FieldErrors = {}
  let count = 0
  let read = 0
  const menus = structuredClone(standing)
  const places = placesIn(menus)
  const named = placesByName(menus, places, main)
  await mapInTurns(readCsv(text), (sent) => {
    if (isEmptyRow(sent)) return
    const { line, cells } = sent
    if (columns === null) {
      columns = columnsIn(cells, main)
      return
    }
    // One dish each, of which a menu of the largest size has fewer: more would only keep everybody waiting.
    if (++read > MOST_ROWS) throw tooLarge()
    const row: Cells = Object.fromEntries(
      columns.map((column, index) => [column, (cells[index] ?? '').trim()]),
    )
    const addFault = (fault: Fault) => {
      if (++count > MOST_FAULTS + 1) return
      faults[`rows.${line}`] ??= []
      faults[`rows.${line}`]?.push(fault)
    }
    // A cell too few is a cut line, and one too many an unquoted comma: read on, they would change the wrong column.
    if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      addFault(importFault('row_length', { cells: cells.length, columns: columns.length }))
      return
    }
    if (!row.item_ref && !row.category_ref && row.category) named.find(row)
    const item = itemOf(row, places, languages, addFault)
    if (!item) return
    if (row.variant_ref) changeSize(item, row, currency, addFault)
    else changeItem(item, row, currency, addFault)
    named.note(item)
  })
  if (columns === null) columnsIn([], main)
  if (Object.keys(faults).length > 0) throw refuse(faults)
  return menus
}

/** Those that the first row names. */
function columnsIn(cells: string[], language: string): string[] {
  const columns = cells.map((cell) => columnOf(cell, language))
  if (!columns.includes('item_ref') && !columns.includes('category'))
    throw refuse({
      text: [importFault('required.columns')],
    })
  if (columns.length > MOST_COLUMNS) throw tooLarge()
  return columns
}

function tooLarge(): AppError {
  return refuse({ text: [importFault('too_large.table', { rows: MOST_ROWS, columns: MOST_COLUMNS })] })
}

type Places = {
  items: Map<string, { item: ItemPart; category: CategoryPart }>
  categories: Map<string, CategoryPart>
}

function placesIn(menus: MenuPart[]): Places {
  const categories = menus.flatMap((menu) => menu.categories ?? [])
  return {
    categories: new Map(categories.map((category) => [category.ref, category])),
    items: new Map(
      categories.flatMap((category) => (category.items ?? []).map((item) => [item.ref, { item, category }])),
    ),
  }
}

/** Spreadsheets of people say "Name", and mean the menu's own language. */
function columnOf(cell: string, language: string): string {
  const column = cell.trim()
  const plain = column.toLowerCase()
  if (plain === 'name' || plain === 'description') return `${plain}:${language}`
  return plain === 'menu' || plain === 'category' || plain === 'price' ? plain : column
}

/**
 * For rows without refs: `find` gives a row those of the category and the dish that it names, and makes the places that are
 * not there; `note` hears of each dish that a row has written. Names are looked up, since each row asks for three.
 */
function placesByName(menus: MenuPart[], places: Places, language: string) {
  const refOf = (...words: string[]) => `csv-${hash('sha1', JSON.stringify(words), 'hex').slice(0, 10)}`
  const menuNamed = new Map<string, MenuPart>()
  const categoryNamed = new Map<string, CategoryPart>()
  const itemNamed = new Map<string, ItemPart>()
  const noteMenu = (menu: MenuPart) => {
    for (const name of namesOf(menu)) menuNamed.getOrInsert(name, menu)
  }
  const noteCategory = (category: CategoryPart, menu: MenuPart) => {
    for (const name of namesOf(category)) {
      categoryNamed.getOrInsert(`/${name}`, category)
      categoryNamed.getOrInsert(`${menu.ref}/${name}`, category)
    }
  }
  /** One that was there may have got another name, or another place, by a row before. */
  const itemIn = (category: CategoryPart | undefined, name: string) => {
    const item = itemNamed.get(`${category?.ref}/${name}`)
    const isIt = item && places.items.get(item.ref)?.category === category && namesOf(item).includes(name)
    return isIt ? item : undefined
  }
  const note = (item: ItemPart) => {
    const within = places.items.get(item.ref)?.category
    for (const name of namesOf(item)) {
      if (!itemIn(within, name)) itemNamed.set(`${within?.ref}/${name}`, item)
    }
  }
  for (const menu of menus) {
    noteMenu(menu)
    for (const category of menu.categories ?? []) {
      noteCategory(category, menu)
      for (const item of category.items ?? []) note(item)
    }
  }
  const menuOf = (text: string): MenuPart => {
    const known = text === '' ? menus[0] : menuNamed.get(text.toLowerCase())
    if (known) return known
    const made: MenuPart = { ref: refOf('menu', text), name: { [language]: text || 'Menu' }, categories: [] }
    menus.push(made)
    noteMenu(made)
    return made
  }
  const categoryOf = (row: Cells, text: string): CategoryPart => {
    const within = row.menu ? menuOf(row.menu).ref : ''
    const known = categoryNamed.get(`${within}/${text.toLowerCase()}`)
    if (known) return known
    const menu = menuOf(row.menu ?? '')
    const made: CategoryPart = {
      ref: refOf('category', menu.ref, text),
      name: { [language]: text },
      items: [],
    }
    menu.categories ??= []
    menu.categories.push(made)
    noteCategory(made, menu)
    places.categories.set(made.ref, made)
    return made
  }
  const find = (row: Cells) => {
    const category = categoryOf(row, row.category ?? '')
    const text = row[`name:${language}`] ?? ''
    row.category_ref = category.ref
    row.item_ref = itemIn(category, text.toLowerCase())?.ref ?? refOf('item', category.ref, text)
  }
  return { find, note }
}

function namesOf({ name }: { name: Translations }): string[] {
  return Object.values(name).flatMap((text) => text?.toLowerCase() || [])
}

function itemOf(
  row: Cells,
  { items, categories }: Places,
  languages: string[],
  addFault: (fault: Fault) => void,
): ItemPart | null {
  const wanted = row.category_ref ? categories.get(row.category_ref) : undefined
  if (row.category_ref && !wanted)
    addFault(importFault('not_found.category_ref', { ref: short(row.category_ref) }))
  const ref = row.item_ref || `csv-${hash('sha1', JSON.stringify(row), 'hex').slice(0, 10)}`
  const known = items.get(ref)
  if (known) {
    if (wanted && wanted !== known.category && !row.variant_ref) {
      known.category.items = (known.category.items ?? []).filter((item) => item !== known.item)
      wanted.items ??= []
      wanted.items.push(known.item)
      items.set(ref, { item: known.item, category: wanted })
    }
    return known.item
  }
  if (!wanted) {
    if (!row.category_ref) addFault(importFault('required.category_ref'))
    return null
  }
  if (!languages.some((language) => row[`name:${language}`])) {
    addFault(importFault('required.dish_name'))
    return null
  }
  const item: ItemPart = { ref, name: {} }
  wanted.items ??= []
  wanted.items.push(item)
  items.set(ref, { item, category: wanted })
  return item
}

function changeItem(item: ItemPart, row: Cells, currency: string, addFault: (fault: Fault) => void): void {
  item.name = texts(row, 'name', item.name) ?? item.name
  const description = texts(row, 'description', item.description ?? {})
  if (description) item.description = Object.values(description).some((text) => text) ? description : null
  if (row.price) {
    const minor = minorOf(row.price, currency, addFault)
    if (minor !== null) {
      item.price_minor = minor
      delete item.variants
    }
  }
  for (const field of ['is_available', 'show_online'] as const) {
    if (!row[field]) continue
    const value = FLAGS[row[field].toLowerCase()]
    if (value === undefined) addFault(importFault('wrong_type.yes_or_no', { column: field }))
    else item[field] = value
  }
  if (row.dietary) {
    const dietary = DIETARY.find((one) => one === row.dietary)
    if (dietary) item.dietary = dietary
    else addFault(importFault('not_one_of.dietary', { sent: short(row.dietary) }))
  }
  if (row.allergens !== undefined) item.allergens = allergensOf(row.allergens, addFault)
}

const FLAGS: Record<string, boolean> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
}

/** Empty: not known. A dash: none. */
function allergensOf(
  cell: string,
  addFault: (fault: Fault) => void,
): Exclude<ItemPart['allergens'], undefined> {
  if (cell === '') return null
  return cell
    .split(/[\s,;]+/, MOST_FAULTS + 1)
    .filter((word) => word !== '-' && word !== '')
    .flatMap((word) => {
      const allergen = ALLERGENS.find((one) => one === word.toLowerCase())
      if (!allergen) addFault(importFault('not_one_of.allergen', { sent: short(word) }))
      return allergen ?? []
    })
}

function changeSize(item: ItemPart, row: Cells, currency: string, addFault: (fault: Fault) => void): void {
  const sizes: Size[] = item.variants ?? []
  let size = sizes.find(({ ref }) => ref === row.variant_ref)
  // One too many is refused with the rest of the document.
  if (!size && sizes.length > MOST_VARIANTS) return
  if (!size) {
    size = { ref: row.variant_ref ?? '', name: {}, price_minor: 0 }
    sizes.push(size)
    if (!row.price) addFault(importFault('required.size_price'))
  }
  size.name = texts(row, 'name', size.name) ?? size.name
  if (row.price) size.price_minor = minorOf(row.price, currency, addFault) ?? size.price_minor
  item.variants = sizes
  delete item.price_minor
}

/** Of a cell that is quoted: it may be a whole file by mistake. */
function short(text: string): string {
  return text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text
}

/** Null where the table has no such column. */
function texts(row: Cells, field: string, before: Translations): Translations | null {
  const columns = Object.keys(row).filter((column) => column.startsWith(`${field}:`))
  if (columns.length === 0) return null
  const next = { ...before }
  for (const column of columns) {
    const language = column.slice(field.length + 1)
    const text = row[column] ?? ''
    if (text !== '') next[language] = text
    else if (Object.hasOwn(next, language)) delete next[language]
  }
  return next
}

function minorOf(cell: string, currency: string, addFault: (fault: Fault) => void): number | null {
  const digits = digitsOf(currency)
  const amount = /^(\d+)(?:[.,](\d+))?$/.exec(cell)
  const fraction = amount?.[2] ?? ''
  if (!amount || fraction.length > digits) {
    addFault(importFault('wrong_type.price', { sent: short(cell) }))
    return null
  }
  return Number(`${amount[1]}${fraction.padEnd(digits, '0')}`)
}
