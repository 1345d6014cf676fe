import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type TokenKind = 'live' | 'sandbox'

const PREFIXES: Record<TokenKind, string> = { live: 'svc_', sandbox: 'svc_sbx_' }
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 40
const CHECKSUM_LENGTH = 6
const BEARER = /^bearer +(\S+) *$/i
const TOKEN = /^([1-9]\d{0,14})\|(svc_(?:sbx_)?([0-9A-Za-z]{40})([0-9A-Za-z]{6}))$/

/** The secret part: prefix, 40 random letters and digits, 6 that check them. */
export function newSecret(kind: TokenKind): string {
  let random = ''
  for (let i = 0; i < RANDOM_LENGTH; i++) random += ALPHABET[randomInt(ALPHABET.length)]
  return `${PREFIXES[kind]}${random}${checksum(random)}`
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

export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What a person recognises a token by once it is no longer shown. */
export function hintOf(secret: string): string {
  return `${secret.slice(0, secret.lastIndexOf('_') + 5)}…`
}

export function readBearer(authorization: string | undefined): { id: number; secret: string } | null {
  const token = authorization === undefined ? null : BEARER.exec(authorization)?.[1]
  const parts = token ? TOKEN.exec(token) : null
  if (!parts) return null
  const [, id, secret, random, check] = parts
  if (id === undefined || secret === undefined || random === undefined) return null
  return checksum(random) === check ? { id: Number(id), secret } : null
}
