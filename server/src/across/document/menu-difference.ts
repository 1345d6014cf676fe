import type { Translations } from '../../restaurant/menu/contract.ts'
import type { HappyHourPart, MenuPart, ModifierGroupPart } from '../../restaurant/menu/document.ts'
import type { ImportChange, ImportPreview } from '../../restaurant/menu/staff-contract.ts'
import { differenceOf, type Entry } from './difference.ts'

export type MenuParts = {
  menus: MenuPart[]
  modifier_groups: ModifierGroupPart[]
  happy_hours: HappyHourPart[]
}
type MenuEntry = Entry<ImportChange['kind']> & { within: Translations[] }

/** What becomes of each part of the menu, in words that owners know. */
export async function menuDifference(
  before: MenuParts,
  after: MenuParts,
): Promise<Omit<ImportPreview, 'version'>> {
  const difference = await differenceOf(entriesOf(before), entriesOf(after))
  return difference as Omit<ImportPreview, 'version'>
}

function entriesOf({ menus, modifier_groups, happy_hours }: MenuParts): MenuEntry[] {
  return [...menuEntries(menus), ...groupEntries(modifier_groups), ...happyHourEntries(happy_hours)]
}

function entry(
  kind: MenuEntry['kind'],
  ref: string | null,
  name: Translations | string,
  within: Translations[],
  fields: Record<string, unknown>,
  key = ref,
): MenuEntry {
  return { kind, ref, name, within, fields, key: `${kind}/${key}` }
}

export function menuEntries(menus: MenuPart[]): MenuEntry[] {
  return menus.flatMap((menu) => {
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
}

export function groupEntries(groups: ModifierGroupPart[]): MenuEntry[] {
  return groups.map(({ ref, ...group }) => entry('modifier_group', ref, group.name, [], group))
}

export function happyHourEntries(happyHours: HappyHourPart[]): MenuEntry[] {
  const seen = new Map<string, number>()
  return happyHours.map((happyHour) => {
    const count = (seen.get(happyHour.name) ?? 0) + 1
    seen.set(happyHour.name, count)
    return entry('happy_hour', null, happyHour.name, [], happyHour, `${happyHour.name}/${count}`)
  })
}
