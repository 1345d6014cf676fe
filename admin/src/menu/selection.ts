/** Dishes that are ticked, for what is done with many at once. */
export type Selection = {
  ids: ReadonlySet<number>
  set: (ids: ReadonlySet<number>) => void
}
