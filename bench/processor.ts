// Processor time and memory of processes, as Linux counts them in /proc.
import { readdirSync, readFileSync } from 'node:fs'

/** What /proc counts time in: a hundredth of a second, on every Linux. */
const TICK_MICROS = 10_000

type Stat = { parent: number; micros: number }

/** User and system time of a process, and of those of its children that have ended. Its name may hold anything. */
export function readStat(text: string): Stat {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { parent: Number(fields[1]), micros: ticks * TICK_MICROS }
}

/** Of these processes and all that come from them, without those of `except` and what comes from them. */
export function processorMicros(roots: readonly number[], except: readonly number[] = []): number {
  const all = new Map<number, Stat>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      all.set(Number(name), readStat(readFileSync(`/proc/${name}/stat`, 'utf8')))
    } catch {
      // It has ended meanwhile; its parent has its time.
    }
  }
  return sumOfFamilies(all, roots, except)
}

export function sumOfFamilies(
  all: ReadonlyMap<number, Stat>,
  roots: readonly number[],
  except: readonly number[],
): number {
  let sum = 0
  const waiting = [...roots]
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    if (except.includes(pid)) continue
    sum += all.get(pid)?.micros ?? 0
    for (const [child, { parent }] of all) if (parent === pid) waiting.push(child)
  }
  return sum
}

export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
