import type { ServerResponse } from 'node:http'
import { type Composed, putTogether, writeInto } from '../memory/prepared.ts'

const SCRATCH_BYTES = 64 * 1024
const MOST_SCRATCH = 16
const scratch: Buffer[] = []

/**
 * Put together in memory that is used again once the bytes are with the operating system: memory of its own for each
 * answer, and freeing it, cost more than the copying.
 */
export function inScratch({ parts, length }: Composed, response: ServerResponse): Buffer {
  if (length > SCRATCH_BYTES) return putTogether(parts)
  const room = scratch.pop() ?? Buffer.allocUnsafeSlow(SCRATCH_BYTES)
  // Not when the connection breaks: then the bytes may still be under way.
  response.once('finish', () => keep(room))
  writeInto(room, parts)
  return room.subarray(0, length)
}

/** The same as a text with a letter for each byte, to be sent as latin1: a short one goes out with its headers at once. */
export function asLetters({ parts, length }: Composed): string {
  const room = scratch.pop() ?? Buffer.allocUnsafeSlow(SCRATCH_BYTES)
  writeInto(room, parts)
  const letters = room.toString('latin1', 0, length)
  keep(room)
  return letters
}

function keep(room: Buffer): void {
  if (scratch.length < MOST_SCRATCH) scratch.push(room)
}
