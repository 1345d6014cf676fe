import { expect, test } from 'vitest'
import { rootUrlOf } from './worker.ts'

test.each([
  [{ publicUrl: 'https://eat.example', port: 3000 }, 'http://localhost:3000', 'https://eat.example'],
  [{ publicUrl: null, port: 0 }, 'http://localhost:41234', 'http://localhost:41234'],
  [{ publicUrl: null, port: 3000 }, null, 'http://localhost:3000'],
])('mails of %j at %s link to %s', (config, listening, root) => {
  expect(rootUrlOf(config, listening)).toBe(root)
})
