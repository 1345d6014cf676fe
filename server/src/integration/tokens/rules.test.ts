import { describe, expect, test } from 'vitest'
import { hasHash, hashSecret, hintOf, newSecret, readBearer } from './rules.ts'

describe('a secret', () => {
  test.each([
    ['live', /^svc_[0-9A-Za-z]{46}$/],
    ['sandbox', /^svc_sbx_[0-9A-Za-z]{46}$/],
    ['oauth', /^svc_oat_[0-9A-Za-z]{46}$/],
  ] as const)('of a %s token has its prefix, 40 random characters and 6 that check them', (kind, form) => {
    const secrets = Array.from({ length: 200 }, () => newSecret(kind))
    for (const secret of secrets) {
      expect(secret).toMatch(form)
      expect(readBearer(`Bearer 7|${secret}`)).toEqual({ id: 7, secret })
    }
    expect(new Set(secrets).size).toBe(200)
  })

  test('with one character changed is told apart by itself, without a look at the database', () => {
    const secret = newSecret('live')
    for (let at = 4; at < secret.length; at++) {
      const changed = secret.slice(0, at) + (secret[at] === 'a' ? 'b' : 'a') + secret.slice(at + 1)
      expect(readBearer(`Bearer 7|${changed}`)).toBeNull()
    }
  })

  test('is kept as a hash, and recognised by a hint that gives nothing away', () => {
    const secret = newSecret('live')
    expect(hashSecret(secret).length).toBe(32)
    expect(hasHash(secret, hashSecret(secret))).toBe(true)
    expect(hasHash(secret, hashSecret(newSecret('live')))).toBe(false)
    expect(hasHash(secret, Buffer.alloc(0))).toBe(false)
    expect(hintOf(secret)).toBe(`${secret.slice(0, 8)}…`)
    expect(hintOf(newSecret('sandbox'))).toMatch(/^svc_sbx_\w{4}…$/)
  })
})
