import { beforeEach, describe, expect, test } from 'vitest'
import { heardChanges } from '../../../test/heard-changes.ts'
import type { ChangeListener } from '../postgres/listener/listener.ts'
import { Cache } from './cache.ts'

let changes: ChangeListener
let loads: { id: number; settle: (value: string) => void; fail: (error: Error) => void }[]
let memory: Cache<string>
beforeEach(() => {
  changes = heardChanges()
  loads = []
  memory = new Cache<string>({
    changes,
    subject: 'menu',
    load: (id) =>
      new Promise((settle, fail) => {
        loads.push({ id, settle, fail })
      }),
    weigh: (value) => value.length,
    most: 10,
  })
})

async function hold(id: number, value: string): Promise<void> {
  const asked = memory.get(id)
  loads.at(-1)!.settle(value)
  await asked
}

describe('a value', () => {
  test('is loaded once for all who ask at the same time, and then held', async () => {
    const asked = [memory.get(1), memory.get(1), memory.get(1)]
    loads[0]!.settle('a')
    expect(await Promise.all(asked)).toEqual(['a', 'a', 'a'])
    expect([memory.get(1), loads.length]).toEqual(['a', 1])
  })

  test('is loaded again after a change of it, and not after one of another', async () => {
    await hold(1, 'a')
    changes.publish('menu:2')
    changes.publish('token:1')
    expect(memory.get(1)).toBe('a')
    changes.publish('menu:1')
    await hold(1, 'b')
    expect([memory.get(1), loads.length]).toEqual(['b', 2])
  })

  test('whose loading began before a change is handed to nobody who asks after it', async () => {
    const before = memory.get(1)
    changes.publish('menu:1')
    const after = memory.get(1)
    loads[1]!.settle('new')
    loads[0]!.settle('old')
    expect([await before, await after, memory.get(1)]).toEqual(['old', 'new', 'new'])
    expect(loads.length).toBe(2)
  })

  test('that could not be loaded is tried again by the next who asks', async () => {
    const failed = memory.get(1)
    loads[0]!.fail(new Error('no'))
    await expect(failed).rejects.toThrow('no')
    await hold(1, 'a')
    expect(memory.get(1)).toBe('a')
  })

  test('is forgotten by what it is as well as by its id, and so is one whose loading is under way', async () => {
    await hold(1, 'a')
    await hold(2, 'b')
    const underWay = memory.get(3)
    memory.forgetWhere((value) => value === 'a')
    loads[2]!.settle('a')
    expect(await underWay).toBe('a')
    expect([memory.get(2), memory.get(1) instanceof Promise, memory.get(3) instanceof Promise]).toEqual([
      'b',
      true,
      true,
    ])
  })
})

describe('while no news arrives', () => {
  test('nothing held is trusted, and nothing is kept', async () => {
    await hold(1, 'a')
    changes.listening = false
    const asked = [memory.get(1), memory.get(1)]
    expect(loads.length).toBe(3)
    loads[1]!.settle('b')
    loads[2]!.settle('c')
    expect(await Promise.all(asked)).toEqual(['b', 'c'])
    expect(memory.get(1)).toBeInstanceOf(Promise)
  })
})

describe('what is held', () => {
  test('weighs no more than allowed: the oldest goes first', async () => {
    await hold(1, 'aaaa')
    await hold(2, 'bbbb')
    await hold(3, 'cccc')
    expect([memory.get(2), memory.get(3)]).toEqual(['bbbb', 'cccc'])
    expect(memory.get(1)).toBeInstanceOf(Promise)
  })

  test('may be one value that is too heavy by itself', async () => {
    await hold(1, 'a')
    await hold(2, 'b'.repeat(20))
    expect(memory.get(2)).toBe('b'.repeat(20))
    await hold(3, 'c')
    expect(memory.get(3)).toBe('c')
    expect(memory.get(2)).toBeInstanceOf(Promise)
  })

  test('stays if it was asked for since room was last needed, though it is the oldest', async () => {
    await hold(1, 'aaaa')
    await hold(2, 'bbbb')
    expect(memory.held(1)).toBe('aaaa')
    await hold(3, 'cccc')
    expect([memory.peek(1), memory.peek(2), memory.peek(3)]).toEqual(['aaaa', undefined, 'cccc'])
  })

  test('gives way where all of it was asked for', async () => {
    await hold(1, 'aaaa')
    await hold(2, 'bbbb')
    expect([memory.held(1), memory.held(2)]).toEqual(['aaaa', 'bbbb'])
    await hold(3, 'cccc')
    expect([memory.peek(1), memory.peek(2), memory.peek(3)]).toEqual([undefined, 'bbbb', 'cccc'])
  })

  test('is counted right through changes', async () => {
    for (let i = 0; i < 50; i++) {
      await hold(1, 'aaaa')
      changes.publish('menu:1')
    }
    await hold(1, 'aaaa')
    await hold(2, 'bbbb')
    expect([memory.get(1), memory.get(2)]).toEqual(['aaaa', 'bbbb'])
  })

  test('is counted right where trust ends for a moment and comes back', async () => {
    await hold(2, 'bbbb')
    for (let i = 0; i < 50; i++) {
      changes.peers.lapse()
      const asked = memory.get(1)
      changes.peers.trustForever()
      loads.at(-1)!.settle('aaaa')
      await asked
    }
    expect([memory.get(1), memory.get(2)]).toEqual(['aaaa', 'bbbb'])
  })
})

test('of ten thousand restaurants no more is held than may be, and what is asked for again stays', async () => {
  let loaded = 0
  const wide = new Cache<{ id: number }>({
    changes,
    subject: 'menu',
    load: async (id) => {
      loaded++
      return { id }
    },
    weigh: ({ id }) => 1 + (id % 3),
    most: 2_000,
  })
  for (let id = 1; id <= 10_000; id++) {
    await wide.get(id)
    await wide.get(1)
  }
  expect([loaded, wide.peek(1)]).toEqual([10_000, { id: 1 }])
  const held = Array.from({ length: 10_000 }, (_, index) => wide.peek(index + 1)).filter((value) => value)
  const weight = held.reduce((sum, value) => sum + 1 + ((value?.id ?? 0) % 3), 0)
  expect(weight).toBeLessThanOrEqual(2_000)
  expect(weight).toBeGreaterThan(1_900)
})
