import { hash, timingSafeEqual } from 'node:crypto'
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

export function cursorSeal(bytes: Buffer): CursorSeal {
  const hmac = hmacSha256(bytes)
  function mac(list: string, payload: string): Buffer {
    return hmac(`${list}\n${payload}`).subarray(0, SEAL_BYTES)
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

const BLOCK_BYTES = 64

/** As RFC 2104 defines it, by two hashes: Node's createHmac takes 20 µs in a busy service, a twentieth of a page of orders; these take 5. */
function hmacSha256(key: Buffer): (text: string) => Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  block.set(key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key)
  const [inner, outer] = [0x36, 0x5c].map((pad) => Buffer.from(block.map((byte) => byte ^ pad))) as [
    Buffer,
    Buffer,
  ]
  return (text) => {
    const inside = hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')
    return hash('sha256', Buffer.concat([outer, inside]), 'buffer')
  }
}
