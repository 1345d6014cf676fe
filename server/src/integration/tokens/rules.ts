import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type TokenKind = 'live' | 'sandbox' | 'oauth'

const PREFIXES: Record<TokenKind, string> = { live: 'svc_', sandbox: 'svc_sbx_', oauth: 'svc_oat_' }
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 40
const CHECKSUM_LENGTH = 6
const BEARER =
  /^[Bb][Ee][Aa][Rr][Ee][Rr] +([1-9]\d{0,14})\|(svc_(?:sbx_|oat_)?([0-9A-Za-z]{40})([0-9A-Za-z]{6})) *$/

export function newSecret(kind: TokenKind): string {
  return secretWith(PREFIXES[kind])
}

/** The secret part: prefix, 40 random letters and digits, 6 that check them. */
export function secretWith(prefix: string): string {
  const random = randomText(RANDOM_LENGTH)
  return `${prefix}${random}${checksum(random)}`
}

export function randomText(length: number): string {
  let random = ''
  for (let i = 0; i < length; i++) random += ALPHABET[randomInt(ALPHABET.length)]
  return random
}

/** A mistyped or invented token is told apart without asking the database. */
function checksum(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET[rest % ALPHABET.length] + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}

export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

export function hasHash(secret: string, known: Uint8Array): boolean {
  const presented = hashSecret(secret)
  return known.length === presented.length && timingSafeEqual(known, presented)
}

/** What a person recognises a token by once it is no longer shown. */
export function hintOf(secret: string): string {
  return `${secret.slice(0, secret.lastIndexOf('_') + 5)}…`
}

export function readBearer(authorization: string | undefined): { id: number; secret: string } | null {
  const [, id, secret, random, check] = BEARER.exec(authorization ?? '') ?? []
  if (id === undefined || secret === undefined || random === undefined) return null
  return checksum(random) === check ? { id: Number(id), secret } : null
}
