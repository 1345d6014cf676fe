import type { ServerResponse } from 'node:http'
import { type Composed, putTogether, writeInto } from '../memory/prepared.ts'
import { giveBack, takeRoom } from '../memory/rooms.ts'

/** Its bytes, in memory that is used again once they are with the operating system. */
export function inScratch({ parts, length }: Composed, response: ServerResponse): Buffer {
  const room = takeRoom(length)
  if (!room) return putTogether(parts)
  // Not when the connection breaks: then the bytes may still be under way.
  response.on('finish', () => giveBack(room))
  writeInto(room, parts)
  return room.subarray(0, length)
}

/** The same as a text with a letter for each byte, to be sent as latin1: a short one goes out with its headers at once. */
export function asLetters({ parts, length }: Composed): string {
  const room = takeRoom(length)
  if (!room) return putTogether(parts).toString('latin1')
  writeInto(room, parts)
  const letters = room.toString('latin1', 0, length)
  giveBack(room)
  return letters
}
