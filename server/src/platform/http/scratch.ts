import type { ServerResponse } from 'node:http'
import { type Part, putTogether } from '../memory/prepared.ts'

const SCRATCH_BYTES = 64 * 1024
const MOST_SCRATCH = 16
const scratch: Buffer[] = []

/**
 * Put together in memory that is used again once the bytes are with the operating system: memory of its own for each
 * answer, and freeing it, cost more than the copying.
 */
export function inScratch(parts: readonly Part[], response: ServerResponse): Buffer {
  return putTogether(parts, (length) => {
    if (length > SCRATCH_BYTES) return Buffer.allocUnsafe(length)
    const room = scratch.pop() ?? Buffer.allocUnsafeSlow(SCRATCH_BYTES)
    // Not when the connection breaks: then the bytes may still be under way.
    response.once('finish', () => {
      if (scratch.length < MOST_SCRATCH) scratch.push(room)
    })
    return room
  })
}
