/** All of them, so many at a time, in their order. All have their turn, also where one fails; then the first fault is thrown. */
export async function runAtOnce<Item>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values()
  const faults: unknown[] = []
  await Promise.all(
    Array.from({ length: Math.min(atATime, items.length) }, async () => {
      for (const item of waiting) await work(item).catch((fault) => faults.push(fault))
    }),
  )
  if (faults.length > 0) throw faults[0]
}
