const WIDTH = 30

/** Progress goes to standard error, so that standard output holds the report alone. */
export function tell(progress: string): void {
  const { stderr } = process
  if (stderr.isTTY) stderr.write(`\r\x1b[K${progress}`)
  else stderr.write(`${progress}\n`)
}

/** A bar that says how much of a work is done; where it is no terminal, a line for each tenth. */
export function progressBar(what: string, whole: number): (more: number) => void {
  const startedAt = performance.now()
  let done = 0
  let tenths = -1
  const draw = () => {
    const share = whole === 0 ? 1 : Math.min(1, done / whole)
    const now = Math.floor(share * 10)
    if (!process.stderr.isTTY && now === tenths) return
    tenths = now
    const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    tell(`${what.padEnd(24)} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${seconds} s`)
    if (share === 1 && process.stderr.isTTY) process.stderr.write('\n')
  }
  draw()
  return (more) => {
    done += more
    draw()
  }
}
