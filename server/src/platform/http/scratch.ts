import type { ServerResponse } from 'node:http'
import { type Composed, putTogether, takeWritten, writeInto } from '../memory/prepared.ts'
import { giveBack, takeRoom } from '../memory/rooms.ts'

/** Its bytes, in memory that is used again once they are with the operating system. */
export function inScratch(composed: Composed, response: ServerResponse): Buffer {
  const room = roomOf(composed)
  if (!room) return putTogether(composed.parts)
  let ours: Buffer | undefined = room
  // Not when the connection breaks: then the bytes may still be under way. Once: a response of `inject` finishes twice.
  response.on('finish', () => {
    if (ours) giveBack(ours)
    ours = undefined
  })
  return room.subarray(0, composed.length)
}

/** The same as a text with a letter for each byte, to be sent as latin1: a short one goes out with its headers at once. */
export function asLetters(composed: Composed): string {
  const room = roomOf(composed)
  if (!room) return putTogether(composed.parts).toString('latin1')
  const letters = room.toString('latin1', 0, composed.length)
  giveBack(room)
  return letters
}

function roomOf(composed: Composed): Buffer | undefined {
  if (composed.room) return takeWritten(composed)
  const room = takeRoom(composed.length)
  // In the rest of the room lie bytes of other answers.
  if (room && writeInto(room, composed.parts) !== composed.length)
    throw new Error('an answer that was sent already is sent again')
  return room
}
