import {
  closeSync,
  constants,
  copyFileSync,
  fchownSync,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  rmSync,
  truncateSync,
} from 'node:fs'
import { type Account, runsAsRoot } from './account.ts'

const maxLogBytes = 10 * 1024 * 1024

// Not through a link: root may be writing into a directory that others can write.
export function openLog(path: string, owner: Account): number {
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW } = constants
  const descriptor = openSync(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600)
  if (runsAsRoot()) fchownSync(descriptor, owner.uid, owner.gid)
  return descriptor
}

// Copied and cut rather than renamed, because a running server keeps appending to the file it has open.
export function rotateLog(path: string): void {
  const previous = `${path}.1`
  try {
    if (logSize(path) <= maxLogBytes) return
    rmSync(previous, { force: true })
    copyFileSync(path, previous, constants.COPYFILE_EXCL)
    truncateSync(path)
  } catch {
    // A log that stays long for now is no reason to stop the service.
  }
}

export function logSize(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0
}

export function logSince(path: string, start: number): string {
  const descriptor = openSync(path, 'r')
  try {
    const { size } = fstatSync(descriptor)
    const from = Math.max(start, size - 8192)
    const buffer = Buffer.alloc(Math.max(0, size - from))
    const read = readSync(descriptor, buffer, 0, buffer.length, from)
    return buffer.toString('utf8', 0, read).trim()
  } finally {
    closeSync(descriptor)
  }
}

export function lastLines(text: string, count = 6): string {
  return text.split('\n').slice(-count).join('\n')
}
