import { hash } from 'node:crypto'
import { expect, test } from 'vitest'

// It is served as it is, so it has no types.
const { sha256 }: { sha256(bytes: Uint8Array): Int32Array } = await import('./sha256.js' as string)

test('hashes as everybody else does, whatever the length', () => {
  for (let length = 0; length < 260; length++) {
    const bytes = Uint8Array.from({ length }, (_, n) => (n * 31 + length) & 255)
    const words = [...sha256(bytes)].map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    expect([length, words.join('')]).toEqual([length, hash('sha256', bytes)])
  }
})
