import type { Allergen } from '../../../../server/src/restaurant/menu/allergens.ts'
import { api } from '../../ui/api.ts'
import type { Dietary } from '../labels.ts'
import type { StaffItem } from '../menu-index.ts'
import { type PricedRow, rowOf } from './priced-rows.tsx'
import { type SlotRow, slotRows, slotsSent } from './slot-draft.ts'
import { textsFor, textsFrom } from './wording.ts'

export type DishDraft = {
  name: Record<string, string>
  description: Record<string, string>
  category_id: number
  /** One price, or sizes: null where it is the other. */
  price_minor: number | null
  sizes: PricedRow[] | null
  dietary: Dietary
  allergens: Allergen[] | null
  is_available: boolean
  show_online: boolean
  group_ids: number[]
  /** Empty: it is no set. */
  slots: SlotRow[]
  photo: NewPhoto
}

/** A photo that was chosen but not sent yet; `none`: taken off. */
export type NewPhoto = { file: Blob; shown: string } | 'none' | null

export function dishDraft(
  item: StaffItem | null,
  languages: readonly string[],
  categoryId: number,
): DishDraft {
  return {
    name: textsFor(item?.name ?? null, languages),
    description: textsFor(item?.description ?? null, languages),
    category_id: item?.category_id ?? categoryId,
    price_minor: item?.price_minor ?? null,
    sizes:
      item && item.variants.length > 0
        ? item.variants.map((variant) => rowOf(variant, variant.is_default, languages))
        : null,
    dietary: item?.dietary ?? 'none',
    allergens: item?.allergens ?? null,
    is_available: item?.is_available ?? true,
    show_online: item?.show_online ?? true,
    group_ids: item?.modifier_groups.map(({ id }) => id) ?? [],
    slots: item ? slotRows(item, languages) : [],
    photo: null,
  }
}

/** Fields that the server calls otherwise. A photo is the whole body of its call. */
export const DISH_NAMES = { variants: 'sizes', modifier_group_ids: 'group_ids', body: 'photo' } as const

const variantsOf = (rows: PricedRow[]) =>
  rows.map(({ id, name, price_minor, mark }) => ({
    ...(id !== null && { id }),
    name: textsFrom(name) ?? {},
    price_minor,
    is_default: mark,
  }))

/** As the server takes what has changed: a price and sizes stand instead of each other. */
function asSent(changed: Partial<DishDraft>): Record<string, unknown> {
  const { name, description, sizes, group_ids, slots, photo: _, ...rest } = changed
  return {
    ...rest,
    ...(name && { name: textsFrom(name) ?? {} }),
    ...(description && { description: textsFrom(description) }),
    ...(sizes !== undefined && { variants: sizes && variantsOf(sizes) }),
    ...(group_ids && { modifier_group_ids: group_ids }),
    ...(slots && { slots: slotsSent(slots) }),
  }
}

export async function addDish(draft: DishDraft): Promise<StaffItem> {
  const { variants, price_minor, slots, ...own } = asSent(draft)
  return api.post<StaffItem>('/menu/items', {
    ...own,
    ...(variants ? { variants } : { price_minor }),
    ...(slots ? { slots } : {}),
  })
}

export async function changeDish(item: StaffItem, changed: Partial<DishDraft>): Promise<StaffItem> {
  const sent = asSent(changed)
  if (Object.keys(sent).length === 0) return item
  return api.patch<StaffItem>(`/menu/items/${item.id}`, { version: item.version, ...sent })
}

/** A file, and so a call of its own, once the dish is saved. */
export async function sendPhoto(item: StaffItem, photo: NewPhoto): Promise<StaffItem> {
  if (photo === null) return item
  const path = `/menu/items/${item.id}/photo`
  return photo === 'none' ? api.delete<StaffItem>(path, {}) : api.upload<StaffItem>(path, photo.file)
}
