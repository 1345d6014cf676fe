import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Secrets that must be read again (unlike tokens, of which a hash is enough), as they lie in the database:
 * AES-256-GCM, `version ‖ nonce ‖ ciphertext ‖ tag`. `place` says whose it is; moved to another row it does not open.
 */
export type SecretBox = {
  seal(secret: string, place: string): Buffer
  open(sealed: Buffer, place: string): string
  /** A key of its own for one purpose, which lasts as long as the installation's. */
  keyFor(purpose: string): Buffer
}

export class SecretUnreadable extends Error {
  constructor() {
    super(
      'a stored secret does not open: SECRET_KEY is not the one it was sealed with, or the row was altered',
    )
  }
}

export function secretBox(key: Buffer): SecretBox {
  return {
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES)),
    seal(secret, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      return Buffer.concat([
        Buffer.of(VERSION),
        nonce,
        cipher.update(secret, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
    },
    open(sealed, place) {
      if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) throw new SecretUnreadable()
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      try {
        const text = decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        throw new SecretUnreadable()
      }
    },
  }
}

/** 32 bytes in base64 (either alphabet) or hexadecimal; null where the text is neither. */
export function parseSecretKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null
  const key = Buffer.from(text, 'base64')
  return key.length === KEY_BYTES ? key : null
}
