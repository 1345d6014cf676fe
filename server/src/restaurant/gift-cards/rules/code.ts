import { createHmac, randomInt } from 'node:crypto'

/** Crockford's: no I, L, O and U, which are mistaken for others or make words. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16
const GROUP = 4
const LOOK_ALIKES: Record<string, string> = { O: '0', I: '1', L: '1' }

export function newCode(): string {
  let symbols = ''
  while (symbols.length < LENGTH - 1) symbols += ALPHABET[randomInt(ALPHABET.length)]
  return symbols + checkCharacter(symbols)
}

/** The sum of the values, each times its place from 1, modulo 32. */
export function checkCharacter(symbols: string): string {
  let sum = 0
  for (const [index, symbol] of [...symbols].entries()) sum += ALPHABET.indexOf(symbol) * (index + 1)
  return ALPHABET[sum % ALPHABET.length] ?? ''
}

/** Without spaces and hyphens, in capitals, and no symbol taken for another. */
export function tidied(written: string): string {
  return written
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/[OIL]/g, (symbol) => LOOK_ALIKES[symbol] ?? symbol)
}

/** The code that somebody meant, however they wrote it; null where it cannot be one: a slip of the hand, no guess. */
export function readCode(written: string): string | null {
  const code = tidied(written)
  const isCode = code.length === LENGTH && [...code].every((symbol) => ALPHABET.includes(symbol))
  return isCode && checkCharacter(code.slice(0, -1)) === code.at(-1) ? code : null
}

/** As it is printed, in four groups. */
export function writeCode(code: string): string {
  return code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code
}

/** With a key that the database does not hold: its rows alone cannot be tried against guesses. */
export function hashCode(key: Buffer, restaurantId: number, code: string): Buffer {
  return createHmac('sha256', key).update(`${restaurantId}:${code}`).digest()
}
