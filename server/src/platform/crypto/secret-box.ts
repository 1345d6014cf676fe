import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32
/** Version 1 did not name its key. */
const UNNAMED = 1
const VERSION = 2
const FINGERPRINT_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The key for what leaves the database, such as a link in a mail. */
const OUTSIDE = 'sealed outside'

/**
 * Secrets that must be read again (unlike tokens, of which a hash is enough), as they lie in the database:
 * AES-256-GCM, `version ‖ fingerprint of the key ‖ nonce ‖ ciphertext ‖ tag`. `place` says whose it is; moved to another
 * row it cannot be decrypted.
 */
export type SecretBox = {
  encrypt(secret: string, place: string): Buffer
  /** For what no rotation can reach, such as a link in a mail: with a key that rotations leave. */
  encryptForUrl(secret: string, place: string): string
  /** Only as it was given out: no other spelling of it is taken. */
  decryptFromUrl(text: string, place: string): string
  decrypt(encrypted: Buffer, place: string): string
  /** A key of its own for one purpose, which lasts as long as the installation. */
  keyFor(purpose: string): Buffer
}

export class SecretUnreadable extends Error {
  constructor() {
    super(
      'a stored secret cannot be decrypted: SECRET_KEY is not the one it was encrypted with, or the row was altered',
    )
  }
}

/** What tells keys apart without showing them; its beginning is the fingerprint. */
export function markOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('comanda secret key').digest()
}

export function fingerprintOf(key: Buffer): Buffer {
  return markOf(key).subarray(0, FINGERPRINT_BYTES)
}

/** What everything begins with that is encrypted with this key. */
export function beginningOf(key: Buffer): Buffer {
  return Buffer.concat([Buffer.of(VERSION), fingerprintOf(key)])
}

/** The keys of a process, of which one encrypts. Both can change while it runs, in a rotation. */
export class KeyRing {
  #keys: Buffer[] = []
  #current: Buffer

  constructor(keys: readonly Buffer[], current: Buffer) {
    this.#current = current
    this.learn(keys)
  }

  get current(): Buffer {
    return this.#current
  }

  get keys(): readonly Buffer[] {
    return this.#keys
  }

  /** What it knew before it goes on knowing: rows encrypted with it may still be on their way. */
  learn(keys: readonly Buffer[]): void {
    for (const key of [this.#current, ...keys]) {
      if (!this.#keys.some((known) => known.equals(key))) this.#keys.push(key)
    }
  }

  /** False where none of the keys has this mark. */
  encryptWith(mark: Buffer): boolean {
    const key = keyWith(this.#keys, mark)
    if (key) this.#current = key
    return key !== null
  }

  named(fingerprint: Buffer): Buffer | null {
    return this.#keys.find((key) => fingerprintOf(key).equals(fingerprint)) ?? null
  }
}

export function keyWith(keys: readonly Buffer[], mark: Buffer): Buffer | null {
  return keys.find((key) => markOf(key).equals(mark)) ?? null
}

/** `root` is what the keys of purposes come from; rotations leave it. */
export function secretBox(key: Buffer | KeyRing, root = Buffer.isBuffer(key) ? key : key.current): SecretBox {
  const ring = Buffer.isBuffer(key) ? new KeyRing([key], key) : key
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', root, '', purpose, KEY_BYTES))
  const outside = keyFor(OUTSIDE)
  const outsideName = fingerprintOf(outside)
  return {
    keyFor,
    encrypt: (secret, place) => encryptWith(ring.current, secret, place),
    encryptForUrl: (secret, place) => encryptWith(outside, secret, place).toString('base64url'),
    decryptFromUrl(text, place) {
      const encrypted = Buffer.from(text, 'base64url')
      if (encrypted.toString('base64url') !== text) throw new SecretUnreadable()
      return this.decrypt(encrypted, place)
    },
    decrypt(encrypted, place) {
      if (encrypted[0] === UNNAMED) {
        for (const one of ring.keys) {
          const text = decryptWith(one, encrypted, place, 1)
          if (text !== null) return text
        }
        throw new SecretUnreadable()
      }
      const name = encrypted.subarray(1, 1 + FINGERPRINT_BYTES)
      const named = name.equals(outsideName) ? outside : ring.named(name)
      const text =
        encrypted[0] === VERSION && named ? decryptWith(named, encrypted, place, 1 + FINGERPRINT_BYTES) : null
      if (text === null) throw new SecretUnreadable()
      return text
    },
  }
}

export function encryptWith(key: Buffer, secret: string, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([
    beginningOf(key),
    nonce,
    cipher.update(secret, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

function decryptWith(key: Buffer, encrypted: Buffer, place: string, from: number): string | null {
  if (encrypted.length < from + NONCE_BYTES + TAG_BYTES) return null
  const nonce = encrypted.subarray(from, from + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(encrypted.subarray(from + NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Whether a stored secret can still be read. */
export function canDecrypt(box: Pick<SecretBox, 'decrypt'>, encrypted: Buffer, place: string): boolean {
  try {
    box.decrypt(encrypted, place)
    return true
  } catch (error) {
    if (error instanceof SecretUnreadable) return false
    throw error
  }
}

/** 32 bytes in base64 (either alphabet) or hexadecimal; null where the text is neither. */
export function parseSecretKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null
  const key = Buffer.from(text, 'base64')
  return key.length === KEY_BYTES ? key : null
}

/** Several keys with commas or white space between, the newest first; null where one of them is none. */
export function parseSecretKeys(text: string): Buffer[] | null {
  const keys = text.split(/[\s,]+/).filter((part) => part !== '')
  const parsed = keys.map(parseSecretKey)
  return parsed.every((key) => key !== null) && parsed.length > 0 ? parsed : null
}
