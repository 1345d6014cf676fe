export type Import = { from: string; to: string }

/** The imports that are part of a circle between places: of files, or of the folders they lie in. */
export function circlesIn(imports: readonly Import[], placeOf: (file: string) => string): Import[] {
  const reached = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [placeOf(from), placeOf(to)]
    if (a !== b) reached.set(a, (reached.get(a) ?? new Set()).add(b))
  }
  const allFrom = new Map<string, Set<string>>()
  function reachedFrom(start: string): Set<string> {
    const known = allFrom.get(start)
    if (known) return known
    const found = new Set<string>()
    const next = [...(reached.get(start) ?? [])]
    for (let place = next.pop(); place !== undefined; place = next.pop()) {
      if (found.has(place)) continue
      found.add(place)
      next.push(...(reached.get(place) ?? []))
    }
    allFrom.set(start, found)
    return found
  }
  return imports.filter(({ from, to }) => {
    const [a, b] = [placeOf(from), placeOf(to)]
    return a !== b && reachedFrom(b).has(a)
  })
}
