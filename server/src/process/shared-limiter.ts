// Limits of a service of several processes: the supervisor alone counts, so that they are exact.
import { type Limiter, type Taken, WINDOW_SECONDS } from '../platform/http/rate-limit/limiter.ts'

export type Ask = [what: 'take' | 'peek' | 'giveBack' | 'forget', key: string, windowSeconds: number]
export type Answer = [count: number, resetMs: number]

const NOTHING: Answer = [0, 0]

export type AskingLimiter = Limiter & {
  /** What the supervisor has answered to the last message, in its order. */
  answered(answers: Answer[]): void
}

/**
 * Asks the supervisor. One message is under way at a time, and whoever comes meanwhile goes with the next: a message costs
 * each side 50 µs, more than a whole request from memory, whether it carries one question or thirty.
 */
export function askingLimiter(send: (asks: Ask[]) => void): AskingLimiter {
  let gathered: Ask[] = []
  let waiting: ((answer: Answer) => void)[] = []
  let asked: ((answer: Answer) => void)[] = []
  let isScheduled = false

  function ask(...question: Ask): Promise<Answer> {
    gathered.push(question)
    const answer = new Promise<Answer>((resolve) => waiting.push(resolve))
    if (asked.length === 0 && !isScheduled) {
      isScheduled = true
      setImmediate(post)
    }
    return answer
  }
  function post(): void {
    isScheduled = false
    if (gathered.length === 0 || asked.length > 0) return
    const message = gathered
    asked = waiting
    gathered = []
    waiting = []
    send(message)
  }
  const counted = ([count, resetMs]: Answer): Taken => ({ count, resetMs })
  return {
    take: (key, windowSeconds = WINDOW_SECONDS) => ask('take', key, windowSeconds).then(counted),
    peek: (key) => ask('peek', key, 0).then(counted),
    async giveBack(key) {
      await ask('giveBack', key, 0)
    },
    async forget(key) {
      await ask('forget', key, 0)
    },
    async close() {},
    answered(answers) {
      const done = asked
      asked = []
      post()
      for (const [place, resolve] of done.entries()) resolve(answers[place] ?? NOTHING)
    },
  }
}

/** The supervisor's side. Its limiter counts at once, so that messages are answered in the order in which they came. */
export function answerAsks(limiter: Limiter, asks: Ask[]): Answer[] {
  return asks.map(([what, key, windowSeconds]) => {
    if (what === 'giveBack' || what === 'forget') {
      void limiter[what](key)
      return NOTHING
    }
    const { count, resetMs } = (
      what === 'take' ? limiter.take(key, windowSeconds) : limiter.peek(key)
    ) as Taken
    return [count, resetMs]
  })
}
