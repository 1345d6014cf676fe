// Two tabs are one till: what stands in the browser is theirs together, each page's own state is not.
import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const held = new Set<object>()

beforeEach(() => {
  stored.clear()
  held.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.stubGlobal('navigator', {
    locks: {
      async request(name: string, _mode: object, work: () => Promise<void>) {
        const lock = { name }
        held.add(lock)
        await work().finally(() => held.delete(lock))
      },
      query: async () => ({ held: [...held] }),
    },
  })
  return () => vi.unstubAllGlobals()
})

async function tab() {
  vi.resetModules()
  return import('./locked.ts')
}

test('a tab that is open for somebody without the line is not locked at the server by the other', async () => {
  const [open, other] = [await tab(), await tab()]
  open.markOpenWithout('p1')
  expect([open.isMarked(), other.isMarked()]).toEqual([false, true])
  expect([await open.isOpenElsewhere(), await other.isOpenElsewhere()]).toEqual([false, true])
  open.markLocked(false)
  await Promise.resolve()
  expect([other.isMarked(), await other.isOpenElsewhere()]).toEqual([false, false])
})

test('locked in one it is locked in both, and loaded anew it is locked', async () => {
  const [open, other] = [await tab(), await tab()]
  open.markOpenWithout('p1')
  other.markLocked(true)
  expect(open.isMarked()).toBe(true)
  expect([await open.isOpenElsewhere(), await other.isOpenElsewhere()]).toEqual([false, false])
  open.markOpenWithout('p1')
  // The page is gone, and its locks with it.
  held.clear()
  const anew = await tab()
  expect([anew.isMarked(), await anew.isOpenElsewhere()]).toEqual([true, false])
})
