/** A dish of an order that is being taken. */
export type DraftLine = {
  key: number
  itemId: number
  variantId: number | null
  optionIds: number[]
  quantity: number
  note: string
}
