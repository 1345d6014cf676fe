/** A part of a set, with its own options. */
export type SetChoice = { slotId: number; itemId: number; variantId: number | null; optionIds: number[] }

/** A dish as it was chosen. */
export type PickedDish = {
  itemId: number
  variantId: number | null
  optionIds: number[]
  /** Of a set: its parts. */
  choices: SetChoice[]
  quantity: number
}

/** When it is served at a table, and to whom. */
export type Serving = { course: number | null; seat: number | null }

/** A dish of an order that is being taken. */
export type DraftLine = PickedDish & Serving & { key: number; note: string }

export function withDish(
  lines: readonly DraftLine[],
  dish: PickedDish,
  { course, seat }: Serving,
): DraftLine[] {
  const key = Math.max(0, ...lines.map((one) => one.key)) + 1
  return [...lines, { ...dish, key, note: '', course, seat }]
}

/** As the server takes it; what is not eaten at a table has no course and no seat. */
export function sentLines(lines: readonly DraftLine[], { atTable }: { atTable: boolean }) {
  return lines.map(({ itemId, variantId, optionIds, choices = [], quantity, note, course, seat }) => ({
    item_id: itemId,
    variant_id: variantId,
    quantity,
    option_ids: optionIds,
    note: note.trim() || null,
    ...(choices.length > 0 && { choices: choices.map(sentChoice) }),
    ...(atTable && { course: course ?? null, seat: seat ?? null }),
  }))
}

function sentChoice({ slotId, itemId, variantId, optionIds }: SetChoice) {
  return { slot_id: slotId, item_id: itemId, variant_id: variantId, option_ids: optionIds }
}
