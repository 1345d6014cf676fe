/**
 * The figures of several processes as those of one page: Prometheus wants all lines of a metric in one place, under one
 * description. Each process has put its own label on its lines, so none are added up here: a sum would fall when a process
 * is replaced, which reads as if everything had begun anew.
 */
export function joinFigures(texts: string[]): string {
  const families = new Map<string, { head: string[]; lines: string[] }>()
  for (const text of texts) {
    let family: { head: string[]; lines: string[] } | undefined
    for (const line of text.split('\n')) {
      const [, word, name = ''] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? []
      if (word === undefined) {
        if (line !== '') family?.lines.push(line)
        continue
      }
      family = families.getOrInsertComputed(name, () => ({ head: [], lines: [] }))
      if (!family.head.some((known) => known.startsWith(`# ${word}`))) family.head.push(line)
    }
  }
  return `${[...families.values()].map(({ head, lines }) => [...head, ...lines].join('\n')).join('\n\n')}\n`
}
