import { expect, test } from 'vitest'
import { memoryLimiter } from '../platform/http/rate-limit/memory-limiter.ts'
import { joinFigures } from './join-metrics.ts'
import { type Ask, type AskingLimiter, answerAsks, askingLimiter } from './shared-limiter.ts'

/** A member whose letters arrive only when they are delivered. */
function member(counted: ReturnType<typeof memoryLimiter>) {
  const letters: Ask[][] = []
  const limiter: AskingLimiter = askingLimiter((asks) => letters.push(asks))
  return {
    limiter,
    letters,
    deliver() {
      const letter = letters.shift()
      if (letter) limiter.answered(answerAsks(counted, JSON.parse(JSON.stringify(letter))))
    },
  }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('processes count together, each answered in its order; what comes while a letter is out goes with the next', async () => {
  const counted = memoryLimiter()
  const [one, two] = [member(counted), member(counted)]
  const first = [one.limiter.take('a'), one.limiter.take('a'), two.limiter.take('a', 5)]
  await turn()
  expect([one.letters.length, two.letters.length]).toEqual([1, 1])
  const late = [one.limiter.peek('a'), one.limiter.giveBack('a'), one.limiter.take('a')]
  await turn()
  expect(one.letters.length).toBe(1)
  two.deliver()
  one.deliver()
  expect(one.letters.map((letter) => letter.map(([what]) => what))).toEqual([['peek', 'giveBack', 'take']])
  one.deliver()
  const counts = (await Promise.all([...first, ...late])).map((taken) => taken?.count)
  expect(counts).toEqual([2, 3, 1, 3, undefined, 3])
  expect((await first[2])?.resetMs).toBeLessThanOrEqual(5_000)
  const forgotten = [two.limiter.forget('a'), two.limiter.peek('a')]
  await turn()
  two.deliver()
  expect((await Promise.all(forgotten))[1]).toEqual({ count: 0, resetMs: 0 })
  await counted.close()
})

test('figures of several processes stand together, each metric under one description', () => {
  const of = (process: string, value: number) =>
    `# HELP calls Calls.\n# TYPE calls counter\ncalls{process="${process}"} ${value}\n\n# HELP up Up.\n# TYPE up gauge\nup{process="${process}"} 1\n`
  expect(joinFigures([of('1', 3), of('2', 4)])).toBe(
    [
      '# HELP calls Calls.',
      '# TYPE calls counter',
      'calls{process="1"} 3',
      'calls{process="2"} 4',
      '',
      '# HELP up Up.',
      '# TYPE up gauge',
      'up{process="1"} 1',
      'up{process="2"} 1',
      '',
    ].join('\n'),
  )
})
