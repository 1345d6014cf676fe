import { isPlainObject } from '../../platform/http/validation/validate.ts'
import type { Translations } from '../../restaurant/menu/contract.ts'
import type { HappyHourPart, MenuPart, ModifierGroupPart } from '../../restaurant/menu/document.ts'
import { type Difference, differenceOf, type Entry, type FieldChange } from './difference.ts'
import type { DocumentPreview, PartDifference } from './file-contract.ts'
import { groupEntries, happyHourEntries, menuEntries } from './menu-difference.ts'
import { DOCUMENT_PARTS, type DocumentPart, type Kind, MOST_SHOWN } from './part-names.ts'

/** As an export writes it. */
export type Exported = Record<string, unknown>
type Part = Record<string, unknown>
type Name = Translations | string
type DocumentEntry = Entry<Kind>

/** Part by part what becomes different, in names that owners know. */
export async function documentDifference(before: Exported, after: Exported): Promise<PartDifference[]> {
  // What is there after the import, and of what is gone the old name.
  const names = new Map([...namesIn(before), ...namesIn(after)])
  const parts: PartDifference[] = []
  for (const part of DOCUMENT_PARTS) {
    const difference = await differenceOf(entriesOf(part, before, names), entriesOf(part, after, names))
    const { added, changed, removed } = difference
    if (added.length + changed.length + removed.length > 0)
      parts.push(partDifference(part, difference, names))
  }
  return parts
}

export function warningsIn(before: Exported, after: Exported): DocumentPreview['warnings'] {
  const [was, is] = [before.settings as Part, after.settings as Part]
  return (['currency', 'timezone'] as const).flatMap((setting) =>
    was[setting] === is[setting]
      ? []
      : [{ setting, before: String(was[setting]), after: String(is[setting]) }],
  )
}

function partDifference(part: DocumentPart, difference: Difference<Kind>, names: Names): PartDifference {
  const { added, changed, removed, unchanged } = difference
  return {
    part,
    counts: { added: added.length, changed: changed.length, removed: removed.length, unchanged },
    added: added.slice(0, MOST_SHOWN),
    changed: changed
      .slice(0, MOST_SHOWN)
      .map((each) => ({ ...each, fields: each.fields.map((field) => inNames(field, names)) })),
    removed: removed.slice(0, MOST_SHOWN),
  }
}

/** `soup` and `categories/soups`: what each ref is called. */
type Names = Map<string, Name>

const NAMED: Record<string, string> = {
  station_ref: 'stations',
  menu: 'menus',
  menu_refs: 'menus',
  category: 'categories',
  category_refs: 'categories',
  item_ref: 'items',
  item_refs: 'items',
  modifier_group_refs: 'modifier_groups',
  table_refs: 'tables',
  branch_ref: 'branches',
  branch_refs: 'branches',
  team_ref: 'team',
  ingredient_ref: 'ingredients',
  price_list_ref: 'price_lists',
}

function namesIn(document: Exported): [string, Name][] {
  const of = (kind: string, parts: unknown) =>
    listOf(parts).map((part): [string, Name] => [`${kind}/${part.ref}`, part.name as Name])
  const categories = listOf(document.menus).flatMap((menu) => listOf(menu.categories))
  return [
    ...[
      'stations',
      'menus',
      'modifier_groups',
      'tables',
      'branches',
      'team',
      'ingredients',
      'price_lists',
    ].flatMap((kind) => of(kind, document[kind])),
    ...of('categories', categories),
    ...categories.flatMap(({ items }) => of('items', items)),
    ...listOf(document.modifier_groups).flatMap((group) =>
      listOf(group.options).map((option): [string, Name] => [
        `options/${group.ref}/${option.ref}`,
        option.name as Name,
      ]),
    ),
  ]
}

function inNames({ field, before, after }: FieldChange, names: Names): FieldChange {
  const last = field.split('.').at(-1) ?? field
  return { field, before: named(last, before, names), after: named(last, after, names) }
}

/** Refs inside a value, replaced by what they are called. */
function named(field: string, value: unknown, names: Names): unknown {
  const kind = NAMED[field]
  if (typeof value === 'string') return (kind && names.get(`${kind}/${value}`)) ?? value
  if (Array.isArray(value)) return value.map((each) => named(field, each, names))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, named(key, each, names)]))
}

function entriesOf(part: DocumentPart, document: Exported, names: Names): DocumentEntry[] {
  const own = document[part]
  switch (part) {
    case 'settings':
      return settingsEntries((own ?? {}) as Part)
    case 'booking':
      return [{ ...UNNAMED, kind: 'booking', key: 'booking', fields: flat((own ?? {}) as Part) }]
    case 'menus':
      return menuEntries((own ?? []) as MenuPart[])
    case 'modifier_groups':
      return groupEntries((own ?? []) as ModifierGroupPart[])
    case 'happy_hours':
      return happyHourEntries((own ?? []) as HappyHourPart[])
    case 'channels':
      return byRef(
        'channel',
        listOf(own).map(({ key, ...fields }) => ({ ...fields, ref: key })),
      )
    case 'table_combinations':
      return byName('combination', own)
    case 'shift_weeks':
      return weekEntries(listOf(own), names)
    case 'recipes':
      return listOf(own).map((recipe) => recipeEntry(recipe, names))
    default:
      return byRef(KIND_OF[part], own)
  }
}

const KIND_OF = {
  branches: 'branch',
  stations: 'station',
  tables: 'table',
  guests: 'guest',
  experiences: 'experience',
  coupons: 'coupon',
  price_lists: 'price_list',
  team: 'member',
  ingredients: 'ingredient',
} as const

const UNNAMED = { ref: null, name: '', within: [] }

function settingsEntries({ taxes, discounts, delivery_zones, ...plain }: Part): DocumentEntry[] {
  return [
    { ...UNNAMED, kind: 'settings', key: 'settings', fields: flat(plain) },
    ...byName('tax', taxes),
    ...byName('discount', discounts),
    ...byName('delivery_zone', delivery_zones),
  ]
}

function byRef(kind: Kind, parts: unknown): DocumentEntry[] {
  return listOf(parts).map(({ ref, ...fields }) => ({
    kind,
    ref: ref as string,
    key: `${kind}/${ref}`,
    name: fields.name as Name,
    within: [],
    fields,
  }))
}

/** Several may have one name: then the first is the first. */
function byName(kind: Kind, parts: unknown): DocumentEntry[] {
  const seen = new Map<unknown, number>()
  return listOf(parts).map((fields) => {
    const count = (seen.get(fields.name) ?? 0) + 1
    seen.set(fields.name, count)
    const name = fields.name as Name
    return { kind, ref: null, key: `${kind}/${name}/${count}`, name, within: [], fields }
  })
}

function weekEntries(weeks: Part[], names: Names): DocumentEntry[] {
  return weeks.map(({ branch_ref, week_start, shifts }) => ({
    kind: 'shift_week',
    ref: null,
    key: `shift_week/${branch_ref}/${week_start}`,
    name: week_start as string,
    within: [names.get(`branches/${branch_ref}`) ?? ''],
    fields: { shifts },
  }))
}

function recipeEntry(
  { item_ref, variant_ref, group_ref, option_ref, uses }: Part,
  names: Names,
): DocumentEntry {
  const ofItem = item_ref !== undefined
  const group = names.get(`modifier_groups/${group_ref}`)
  return {
    kind: 'recipe',
    ref: null,
    key: JSON.stringify(['recipe', item_ref, variant_ref, group_ref, option_ref]),
    name: names.get(ofItem ? `items/${item_ref}` : `options/${group_ref}/${option_ref}`) ?? '',
    within: ofItem
      ? variant_ref == null
        ? []
        : [variant_ref as string]
      : group === undefined
        ? []
        : [group],
    fields: { uses },
  }
}

/** Objects inside become names with dots; lists stay whole. */
function flat(part: Part, before = ''): Part {
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) =>
      isPlainObject(value)
        ? Object.entries(flat(value as Part, `${before}${key}.`))
        : [[`${before}${key}`, value]],
    ),
  )
}

function listOf(value: unknown): Part[] {
  return Array.isArray(value) ? value : []
}
