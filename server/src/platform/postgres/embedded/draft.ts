// A directory that must never be seen half made is filled under a draft name beside its place and renamed at the
// end. The name carries its maker's process, so that a draft left by a killed one is told from one being filled.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

export function makeDraft(place: string): string {
  removeAbandonedDrafts(place)
  return mkdtempSync(`${draftPrefix(place)}${process.pid}-${startTimeOf(process.pid)}-`)
}

export function removeDraft(draft: string): void {
  // An initdb orphaned by a kill may still be writing; what stays is removed at the next draft.
  try {
    rmSync(draft, { recursive: true, force: true, maxRetries: 3 })
  } catch {}
}

function removeAbandonedDrafts(place: string): void {
  const prefix = basename(draftPrefix(place))
  for (const name of readdirSync(dirname(place))) {
    if (!name.startsWith(prefix)) continue
    const [pid, startTime] = name.slice(prefix.length).split('-')
    if (startTime !== startTimeOf(Number(pid))) removeDraft(join(dirname(place), name))
  }
}

function draftPrefix(place: string): string {
  return `${place}.draft-`
}

function startTimeOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
