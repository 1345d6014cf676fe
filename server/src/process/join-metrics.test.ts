import { expect, test } from 'vitest'
import { memoryLimiter } from '../platform/http/rate-limit/memory-limiter.ts'
import { joinFigures } from './join-metrics.ts'
import { type Ask, type AskingLimiter, answerAsks, askingLimiter } from './shared-limiter.ts'

/** A child whose messages arrive only when they are delivered. */
function child(counted: ReturnType<typeof memoryLimiter>) {
  const messages: Ask[][] = []
  const limiter: AskingLimiter = askingLimiter((asks) => messages.push(asks))
  return {
    limiter,
    messages,
    deliver() {
      const message = messages.shift()
      if (message) limiter.answered(answerAsks(counted, JSON.parse(JSON.stringify(message))))
    },
  }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('processes count together, each answered in its order; what comes while a message is out goes with the next', async () => {
  const counted = memoryLimiter()
  const [one, two] = [child(counted), child(counted)]
  const first = [one.limiter.take('a'), one.limiter.take('a'), two.limiter.take('a', 5)]
  await turn()
  expect([one.messages.length, two.messages.length]).toEqual([1, 1])
  const late = [one.limiter.peek('a'), one.limiter.giveBack('a'), one.limiter.take('a')]
  await turn()
  expect(one.messages.length).toBe(1)
  two.deliver()
  one.deliver()
  expect(one.messages.map((message) => message.map(([what]) => what))).toEqual([['peek', 'giveBack', 'take']])
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
