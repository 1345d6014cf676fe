import { createHmac, timingSafeEqual } from 'node:crypto'
import { FieldsInvalid } from '../errors.ts'

export type Position = (string | number)[]
/** No position: from the first row on, or back from the last one. */
export type Cursor = { direction: 'next' | 'prev'; position: Position | null }

const SEAL_BYTES = 12

/** Opaque, and sealed for one list of one restaurant: an altered cursor, or another list's, does not open. */
export type CursorSeal = {
  seal(list: string, cursor: Cursor): string
  open(list: string, text: string): Cursor
}

export function cursorSeal(key: Buffer): CursorSeal {
  function mac(list: string, payload: string): Buffer {
    return createHmac('sha256', key).update(`${list}\n${payload}`).digest().subarray(0, SEAL_BYTES)
  }
  return {
    seal(list, { direction, position }) {
      const payload = JSON.stringify([direction === 'next' ? 1 : 0, ...(position ?? [])])
      return Buffer.concat([mac(list, payload), Buffer.from(payload)]).toString('base64url')
    },
    open(list, text) {
      const bytes = Buffer.from(text, 'base64url')
      const payload = bytes.subarray(SEAL_BYTES).toString()
      const sealed = bytes.subarray(0, SEAL_BYTES)
      // base64url decoding skips what it does not know; only the text as it was handed out opens.
      const genuine =
        sealed.length === SEAL_BYTES &&
        bytes.toString('base64url') === text &&
        timingSafeEqual(sealed, mac(list, payload))
      if (!genuine) throw new FieldsInvalid({ cursor: ['This cursor is not from this list.'] })
      const [forward, ...position] = JSON.parse(payload) as [number, ...Position]
      return { direction: forward === 1 ? 'next' : 'prev', position: position.length === 0 ? null : position }
    },
  }
}
