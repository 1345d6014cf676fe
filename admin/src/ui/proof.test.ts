import { expect, test } from 'vitest'
import { hold, isHeld, openFor, proofOf } from './proof.ts'
import { serverNow } from './server-clock.ts'

test('a grant that has run out proves nothing, and counts as none', async () => {
  const act = { key: 'k1', path: '/orders', body: {} }
  const grant = { token: 'token', secret: 'c2VjcmV0' }
  openFor('ada')
  await hold('ada', { ...grant, until: serverNow() + 60_000 })
  expect([isHeld('ada'), (await proofOf(act))?.split('.')[0]]).toEqual([true, 'token'])
  await hold('ada', { ...grant, until: serverNow() - 1 })
  expect([isHeld('ada'), await proofOf(act)]).toEqual([false, undefined])
})
