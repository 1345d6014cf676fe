import { createHmac, timingSafeEqual } from 'node:crypto'
import { FieldsInvalid } from '../errors.ts'
import { fieldFault } from '../faults.ts'

export type Position = (string | number)[]
/** No position: from the first row on, or back from the last one. */
export type Cursor = { direction: 'next' | 'prev'; position: Position | null }

const SIGNATURE_BYTES = 12

/** Opaque, and signed for one list of one restaurant: an altered cursor, or another list's, is refused. */
export type CursorSigner = {
  sign(list: string, cursor: Cursor): string
  read(list: string, text: string): Cursor
}

export function cursorSigner(key: Buffer): CursorSigner {
  function mac(list: string, payload: string): Buffer {
    return createHmac('sha256', key).update(`${list}\n${payload}`).digest().subarray(0, SIGNATURE_BYTES)
  }
  return {
    sign(list, { direction, position }) {
      const payload = JSON.stringify([direction === 'next' ? 1 : 0, ...(position ?? [])])
      return Buffer.concat([mac(list, payload), Buffer.from(payload)]).toString('base64url')
    },
    read(list, text) {
      const bytes = Buffer.from(text, 'base64url')
      const payload = bytes.subarray(SIGNATURE_BYTES).toString()
      const signature = bytes.subarray(0, SIGNATURE_BYTES)
      // base64url decoding skips what it does not know; only the text as it was handed out is read.
      const genuine =
        signature.length === SIGNATURE_BYTES &&
        bytes.toString('base64url') === text &&
        timingSafeEqual(signature, mac(list, payload))
      if (!genuine) throw new FieldsInvalid({ cursor: [fieldFault('unknown_cursor')] })
      const [forward, ...position] = JSON.parse(payload) as [number, ...Position]
      return { direction: forward === 1 ? 'next' : 'prev', position: position.length === 0 ? null : position }
    },
  }
}
