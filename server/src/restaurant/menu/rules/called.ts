import type { MenuSnapshot } from '../snapshot.ts'

/** The dishes that have a text in their name, in any language. */
export function dishesCalled({ items }: MenuSnapshot, text: string): number[] {
  const wanted = text.toLocaleLowerCase()
  return items
    .filter((entry) =>
      Object.values(entry.read().name).some((name) => name?.toLocaleLowerCase().includes(wanted)),
    )
    .map(({ id }) => id)
}
