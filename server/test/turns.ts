/**
 * How often others had a turn while something worked, since a request that waits is answered in one of them; and how much
 * of all the work was done in the longest time between two.
 */
export async function turnsDuring(work: () => unknown): Promise<{ turns: number; longest: number }> {
  let turns = 0
  let longest = 0
  let isOver = false
  const begun = worked()
  let since = begun
  const count = () => {
    const now = worked()
    longest = Math.max(longest, now - since)
    since = now
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work()
  isOver = true
  return { turns, longest: longest / (worked() - begun) }
}

/** Not by the clock, which goes on while other programs have the processor. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
