import { api } from '../../ui/api.ts'
import type { StaffItem } from '../book.ts'
import type { Allergen, Dietary } from '../labels.ts'
import { textsFor, textsFrom } from './draft.ts'
import { type PricedRow, rowOf } from './priced-rows.tsx'

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
  }
}

/** A form's fields as the server names its faults. */
export const DISH_FIELDS = [
  'name',
  'description',
  'category_id',
  'price_minor',
  'variants',
  'modifier_group_ids',
  'allergens',
  'dietary',
]

const variantsOf = (rows: PricedRow[]) =>
  rows.map(({ id, name, price_minor, mark }) => ({
    ...(id !== null && { id }),
    name: textsFrom(name) ?? {},
    price_minor,
    is_default: mark,
  }))

/** What the dish itself holds, as the server takes it. */
function ownFields(changed: Partial<DishDraft>): Record<string, unknown> {
  const { name, description, sizes: _sizes, group_ids: _groups, ...rest } = changed
  return {
    ...rest,
    ...(name && { name: textsFrom(name) ?? {} }),
    ...(description && { description: textsFrom(description) }),
  }
}

export async function addDish(draft: DishDraft, photo: NewPhoto): Promise<StaffItem> {
  const { price_minor, ...own } = ownFields(draft)
  const made = await api.post<StaffItem>('/menu/items', {
    ...own,
    ...(draft.sizes ? { variants: variantsOf(draft.sizes) } : { price_minor }),
    modifier_group_ids: draft.group_ids,
  })
  return withPhoto(made, photo)
}

/**
 * Several calls, each with the version that the one before gave. `onStep` hears of each, so that what is saved is not
 * sent again should a later one be refused.
 */
export async function changeDish(
  item: StaffItem,
  { draft, changed, photo }: { draft: DishDraft; changed: Partial<DishDraft>; photo: NewPhoto },
  onStep: (item: StaffItem, fields: (keyof DishDraft)[]) => void,
): Promise<StaffItem> {
  let now = item
  const path = `/menu/items/${item.id}`
  const { price_minor, ...own } = ownFields(changed)
  const hadOnePrice = item.price_minor !== null
  if (hadOnePrice && !draft.sizes && price_minor !== undefined) own.price_minor = price_minor

  async function step(send: () => Promise<StaffItem>, fields: (keyof DishDraft)[]): Promise<void> {
    now = await send()
    onStep(now, fields)
  }
  if (Object.keys(own).length > 0) {
    await step(
      () => api.patch(path, { version: now.version, ...own }),
      Object.keys(own) as (keyof DishDraft)[],
    )
  }
  if (changed.group_ids) {
    const modifier_group_ids = changed.group_ids
    await step(
      () => api.put(`${path}/modifier-groups`, { version: now.version, modifier_group_ids }),
      ['group_ids'],
    )
  }
  if (changed.sizes) {
    const variants = variantsOf(changed.sizes)
    await step(
      () => api.put(`${path}/variants`, { version: now.version, variants }),
      ['sizes', 'price_minor'],
    )
  }
  if (!draft.sizes && !hadOnePrice) {
    const { price_minor: price } = draft
    await step(
      () => api.put(`${path}/price`, { version: now.version, price_minor: price }),
      ['sizes', 'price_minor'],
    )
  }
  return withPhoto(now, photo)
}

async function withPhoto(item: StaffItem, photo: NewPhoto): Promise<StaffItem> {
  if (photo === null) return item
  const path = `/menu/items/${item.id}/photo`
  return photo === 'none' ? api.delete<StaffItem>(path, {}) : api.upload<StaffItem>(path, photo.file)
}
