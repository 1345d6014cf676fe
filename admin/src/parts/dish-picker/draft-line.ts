/** A dish of an order that is being taken. */
export type DraftLine = {
  key: number
  itemId: number
  variantId: number | null
  optionIds: number[]
  quantity: number
  note: string
}

/** As the server takes it. */
export function sentLines(lines: readonly DraftLine[]) {
  return lines.map(({ itemId, variantId, optionIds, quantity, note }) => ({
    item_id: itemId,
    variant_id: variantId,
    quantity,
    option_ids: optionIds,
    note: note.trim() || null,
  }))
}
