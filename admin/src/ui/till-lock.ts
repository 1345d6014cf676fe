// A till locks while its pages are open: by rest, on another tab, or because its person may no longer work there. Whatever call
// learns of it first tells the till.
const listeners = new Set<() => void>()

export function tellLocked(): void {
  for (const listener of listeners) listener()
}

export function onLocked(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
