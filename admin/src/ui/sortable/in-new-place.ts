export function inNewPlace<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const moved = list[from]
  return moved === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, moved)
}
