type Standing = { category_id: number; sort_order: number }

/**
 * The place of each dish, in the order given. A dish that stands rightly after the one before it keeps its number, so
 * that importing what was exported moves nothing.
 */
export function placesOf(
  wanted: { id: number; categoryId: number }[],
  standing: ReadonlyMap<number, Standing>,
): number[] {
  const last = new Map<number, { id: number; place: number }>()
  return wanted.map(({ id, categoryId }) => {
    const before = last.get(categoryId) ?? { id: 0, place: 0 }
    const own = standing.get(id)
    const follows =
      own?.category_id === categoryId &&
      (own.sort_order > before.place || (own.sort_order === before.place && id > before.id))
    const place = follows ? own.sort_order : before.place + 1
    last.set(categoryId, { id, place })
    return place
  })
}
