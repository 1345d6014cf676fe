// How our dishes, sizes, options and sets are called at HubRise. Its orders name them by these.

/** A dish, or one of its sizes: what HubRise calls a sku. */
export type SkuName = { itemId: number; variantId: number | null }

export const menuRef = (id: number): string => `menu-${id}`
export const categoryRef = (id: number): string => `category-${id}`
export const productRef = (itemId: number): string => `item-${itemId}`
export const optionListRef = (groupId: number): string => `group-${groupId}`
export const optionRef = (optionId: number): string => `option-${optionId}`
/** Of the deal that a set is. */
export const setRef = (itemId: number): string => `set-${itemId}`

export function skuRef({ itemId, variantId }: SkuName): string {
  return variantId === null ? productRef(itemId) : `${productRef(itemId)}-size-${variantId}`
}

const ID = '([1-9][0-9]{0,14})'
const SKU = new RegExp(`^item-${ID}(?:-size-${ID})?$`)
const OPTION = new RegExp(`^option-${ID}$`)
const SET = new RegExp(`^set-${ID}$`)

/** Null: another program has named it, or nobody. */
export function skuOf(ref: string | null | undefined): SkuName | null {
  const [, itemId, variantId] = SKU.exec(ref ?? '') ?? []
  if (itemId === undefined) return null
  return { itemId: Number(itemId), variantId: variantId === undefined ? null : Number(variantId) }
}

export function optionOf(ref: string | null | undefined): number | null {
  return idOf(OPTION, ref)
}

export function setOf(ref: string | null | undefined): number | null {
  return idOf(SET, ref)
}

function idOf(pattern: RegExp, ref: string | null | undefined): number | null {
  const [, id] = pattern.exec(ref ?? '') ?? []
  return id === undefined ? null : Number(id)
}
