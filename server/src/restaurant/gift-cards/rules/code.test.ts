import { expect, test } from 'vitest'
import { checkCharacter, hashCode, newCode, readCode, writeCode } from './code.ts'

test('the check character is the sum of the values, each times its place, modulo 32', () => {
  expect(checkCharacter('000000000000000')).toBe('0')
  expect(checkCharacter('100000000000000')).toBe('1')
  expect(checkCharacter('00000000000000Z')).toBe('H') // 31 × 15 = 465 = 14 × 32 + 17
  expect(checkCharacter('123456789ABCDEF')).toBe('R') // 1² + … + 15² = 1240 = 38 × 32 + 24
})

test('new codes are sixteen characters that check, and no two are alike', () => {
  const codes = Array.from({ length: 500 }, newCode)
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    expect(readCode(writeCode(code))).toBe(code)
  }
  expect(new Set(codes).size).toBe(500)
})

test.each([
  ['in small letters', (code: string) => code.toLowerCase()],
  ['without hyphens', (code: string) => code.replaceAll('-', '')],
  ['with spaces and long dashes', (code: string) => ` ${code.replace('-', ' – ')} `],
  ['with look-alikes', (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'l')],
  ['with the other look-alike', (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'I')],
])('a code is read %s', (_, write) => {
  const code = `0101010101010${'10'}`
  const whole = code + checkCharacter(code)
  expect(readCode(write(writeCode(whole)))).toBe(whole)
})

test.each(['', '0000', '0000-0000-0000-0001', 'U000-0000-0000-0000', '0000-0000-0000-00000', '€'.repeat(16)])(
  '%j is no code',
  (text) => {
    expect(readCode(text)).toBeNull()
  },
)

test('a hash is of one key and one restaurant', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const hash = hashCode(key, 1, '0000000000000000')
  expect(hash).toHaveLength(32)
  expect(hash.equals(hashCode(key, 1, '0000000000000000'))).toBe(true)
  expect(hash.equals(hashCode(key, 2, '0000000000000000'))).toBe(false)
  expect(hash.equals(hashCode(other, 1, '0000000000000000'))).toBe(false)
})
