import { isDeepStrictEqual } from 'node:util'
import type { Translations } from '../../restaurant/menu/contract.ts'
import type { HappyHourPart, MenuPart, ModifierGroupPart } from '../../restaurant/menu/document.ts'
import type { ImportChange, ImportPreview } from '../../restaurant/menu/staff-contract.ts'

export type MenuParts = {
  menus: MenuPart[]
  modifier_groups: ModifierGroupPart[]
  happy_hours: HappyHourPart[]
}
type Entry = ImportChange & { key: string; fields: Record<string, unknown> }

/** What becomes of each part of the menu, in words that owners know. */
export function menuDifference(before: MenuParts, after: MenuParts): Omit<ImportPreview, 'version'> {
  const was = new Map(entriesOf(before).map((entry) => [entry.key, entry]))
  const is = new Map(entriesOf(after).map((entry) => [entry.key, entry]))
  const changed = [...is.values()].flatMap((entry) => {
    const old = was.get(entry.key)
    const fields = old ? differences(old, entry) : []
    return fields.length > 0 ? [{ ...shown(entry), fields }] : []
  })
  const added = [...is.values()].filter(({ key }) => !was.has(key)).map(shown)
  const removed = [...was.values()].filter(({ key }) => !is.has(key)).map(shown)
  return { added, changed, removed, unchanged: is.size - added.length - changed.length }
}

function shown({ kind, ref, name, within }: Entry): ImportChange {
  return { kind, ref, name, within }
}

function differences(old: Entry, entry: Entry): { field: string; before: unknown; after: unknown }[] {
  return Object.keys({ ...old.fields, ...entry.fields }).flatMap((field) => {
    const [before, after] = [old.fields[field] ?? null, entry.fields[field] ?? null]
    if (field === 'order') {
      const [stood, stands] = commonOrder(before as string[], after as string[])
      return isDeepStrictEqual(stood, stands) ? [] : [{ field, before: stood, after: stands }]
    }
    return isDeepStrictEqual(before, after) ? [] : [{ field, before, after }]
  })
}

/** What came or went is told for itself. */
function commonOrder(before: string[], after: string[]): [string[], string[]] {
  const both = new Set(before).intersection(new Set(after))
  return [before.filter((ref) => both.has(ref)), after.filter((ref) => both.has(ref))]
}

function entriesOf({ menus, modifier_groups, happy_hours }: MenuParts): Entry[] {
  const entry = (
    kind: ImportChange['kind'],
    ref: string | null,
    name: Translations | string,
    within: Translations[],
    fields: Record<string, unknown>,
    key = ref,
  ): Entry => ({ kind, ref, name, within, fields, key: `${kind}/${key}` })
  const ofMenus = menus.flatMap((menu) => {
    const { ref, categories = [], ...own } = menu
    const order = categories.map((category) => category.ref)
    return [
      entry('menu', ref, menu.name, [], { ...own, order }),
      ...categories.flatMap((category) => {
        const { ref: categoryRef, items = [], ...fields } = category
        const itemOrder = items.map((item) => item.ref)
        return [
          entry('category', categoryRef, category.name, [menu.name], {
            ...fields,
            menu: ref,
            order: itemOrder,
          }),
          ...items.map(({ ref: itemRef, ...item }) =>
            entry('item', itemRef, item.name, [menu.name, category.name], { ...item, category: categoryRef }),
          ),
        ]
      }),
    ]
  })
  const seen = new Map<string, number>()
  const ofHappyHours = happy_hours.map((happyHour) => {
    const count = (seen.get(happyHour.name) ?? 0) + 1
    seen.set(happyHour.name, count)
    return entry('happy_hour', null, happyHour.name, [], happyHour, `${happyHour.name}/${count}`)
  })
  const ofGroups = modifier_groups.map(({ ref, ...group }) =>
    entry('modifier_group', ref, group.name, [], group),
  )
  return [...ofMenus, ...ofGroups, ...ofHappyHours]
}
