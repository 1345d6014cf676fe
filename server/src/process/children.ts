// The processes that serve one port together. Each listens on it, and the kernel shares connections out (SO_REUSEPORT).
// Their supervisor counts their limits, shows their figures, and replaces one that ends by itself or hangs.
import { type ChildProcess, fork } from 'node:child_process'
import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Limiter } from '../platform/http/rate-limit/limiter.ts'
import { type Watched, watchSilence } from './heartbeat.ts'
import type { ToChild, ToSupervisor } from './messages.ts'
import { answerAsks } from './shared-limiter.ts'

/** Why a first start failed, a line for each problem. */
export class NotStarted extends Error {
  problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

type Seat = Watched & {
  number: number
  child: ChildProcess | null
  beganAt: number
  ready: boolean
  quickEnds: number
}
type Figures = { texts: string[]; missing: number; done: () => void }

export type Children = {
  /** Resolves once all of them serve. */
  begun: Promise<void>
  pids(): (number | undefined)[]
  sendAll(message: ToChild): void
  /** Resolves when all have ended; those that have not by then are killed. */
  stop(signal: string, withinMs: number): Promise<void>
}

/** One that ends before that is taken for broken: the next waits longer and longer. */
const LONG_ENOUGH_MS = 60_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const FIGURES_WITHIN_MS = 1_000

export function startChildren(plan: {
  count: number
  /** The file that each of them runs. */
  program: string
  /** What one that begins is sent. */
  begin: (number: number) => ToChild[]
  limiter: Limiter
  log: Logger
  /** How long one may give no sign of life. */
  silentAfterMs?: number
}): Children {
  const { log, limiter } = plan
  const seats = Array.from({ length: plan.count }, (_, index): Seat => {
    return { number: index + 1, child: null, heardAt: null, beganAt: 0, ready: false, quickEnds: 0 }
  })
  const begun = Promise.withResolvers<void>()
  const pauses = new Set<NodeJS.Timeout>()
  const figures = figuresOf(seats)
  let hasBegun = false
  let stopping: (() => void) | null = null

  for (const seat of seats) fill(seat)
  const watch = watchSilence(seats, giveUp, plan.silentAfterMs)

  function fill(seat: Seat): void {
    const child = fork(plan.program, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    Object.assign(seat, { child, heardAt: null, beganAt: Date.now(), ready: false })
    let problems: string[] = []
    child.on('message', (message: ToSupervisor) => {
      seat.heardAt = performance.now()
      if (message.kind === 'failed') problems = message.problems
      else hear(seat, child, message)
    })
    child.on('error', (error) => {
      // It could not even be started; of any other fault its end tells.
      if (child.pid === undefined) left(seat, { pid: undefined, ended: error.message, problems })
    })
    child.once('exit', (code, signal) => {
      Object.assign(seat, { child: null, heardAt: null, ready: false })
      left(seat, { pid: child.pid, ended: signal ?? `code ${code}`, problems })
    })
  }

  function hear(seat: Seat, child: ChildProcess, message: ToSupervisor): void {
    if (message.kind === 'limits') {
      send(child, { kind: 'limits', answers: answerAsks(limiter, message.asks) })
    } else if (message.kind === 'hello') {
      for (const greeting of plan.begin(seat.number)) send(child, greeting)
      if (stopping) send(child, { kind: 'stop', signal: 'SIGINT' })
    } else if (message.kind === 'ready') {
      seat.ready = true
      if (hasBegun) log.info({ process: seat.number }, `process ${seat.number} serves again`)
      else if (seats.every(({ ready }) => ready)) {
        hasBegun = true
        begun.resolve()
      }
    } else if (message.kind === 'figures') {
      figures.answered(message)
    } else if (message.kind === 'show-figures-of-all') {
      void figures.ofAll().then((texts) => send(child, { kind: 'figures-of-all', of: message.of, texts }))
    }
  }

  /** Its end is then noticed like any other. A stopped process takes no milder signal. */
  function giveUp(seat: Seat): void {
    const { number, child } = seat
    seat.heardAt = null
    log.error({ process: number, pid: child?.pid }, `process ${number} gave no sign of life and is killed`)
    child?.kill('SIGKILL')
  }

  function left(seat: Seat, end: { pid: number | undefined; ended: string; problems: string[] }): void {
    const { pid, ended, problems } = end
    if (stopping) {
      if (seats.every(({ child }) => child === null)) stopping()
      return
    }
    const what = `process ${seat.number} (pid ${pid}) ended: ${ended}`
    if (!hasBegun) {
      begun.reject(new NotStarted(problems.length > 0 ? problems : [what]))
      return
    }
    seat.quickEnds = Date.now() - seat.beganAt < LONG_ENOUGH_MS ? seat.quickEnds + 1 : 0
    const waitMs =
      seat.quickEnds === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (seat.quickEnds - 1), LONGEST_PAUSE_MS)
    figures.replaced.inc()
    log.error(
      { process: seat.number, pid, ended, ...(problems.length > 0 && { problems }) },
      `${what}; another takes its place ${waitMs === 0 ? 'now' : `in ${waitMs / 1000} s`}`,
    )
    const pause = setTimeout(() => {
      pauses.delete(pause)
      fill(seat)
    }, waitMs)
    pauses.add(pause)
  }

  return {
    begun: begun.promise,
    pids: () => seats.map(({ child }) => child?.pid),
    sendAll(message) {
      for (const { child } of seats) if (child) send(child, message)
    },
    async stop(signal, withinMs) {
      watch.end()
      const allEnded = new Promise<void>((resolve) => {
        stopping = resolve
      })
      for (const pause of pauses) clearTimeout(pause)
      const running = seats.flatMap(({ child }) => child ?? [])
      if (running.length === 0) return
      for (const child of running) send(child, { kind: 'stop', signal })
      const late = setTimeout(() => {
        for (const { number, child } of seats) {
          if (child) log.fatal({ process: number }, `process ${number} did not stop in time and is killed`)
          child?.kill('SIGKILL')
        }
      }, withinMs)
      await allEnded
      clearTimeout(late)
    },
  }
}

/** The figures of all processes, asked of each of them; one that does not answer in time is left out. */
function figuresOf(seats: readonly Seat[]) {
  const asked = new Map<number, Figures>()
  const { registry, replaced } = ownFigures(() => seats.filter(({ ready }) => ready).length)
  let lastAsked = 0
  return {
    replaced,
    answered({ of, text }: { of: number; text: string }): void {
      const figures = asked.get(of)
      figures?.texts.push(text)
      if (figures && --figures.missing === 0) figures.done()
    },
    async ofAll(): Promise<string[]> {
      const of = ++lastAsked
      const serving = seats.filter(({ ready }) => ready)
      const { promise, resolve } = Promise.withResolvers<void>()
      const figures: Figures = { texts: [], missing: serving.length, done: resolve }
      asked.set(of, figures)
      const late = setTimeout(resolve, FIGURES_WITHIN_MS)
      for (const { child } of serving) if (child) send(child, { kind: 'show-figures', of })
      await promise
      clearTimeout(late)
      asked.delete(of)
      return [await registry.metrics(), ...figures.texts]
    },
  }
}

/** One that has just ended is sent nothing more. */
function send(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message, () => undefined)
}

export function ownFigures(running: () => number) {
  const registry = new Registry()
  registry.setDefaultLabels({ process: 'supervisor' })
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'comanda_processes_serving',
    help: 'Processes of this service that are serving.',
    registers: [registry],
    collect() {
      this.set(running())
    },
  })
  const replaced = new Counter({
    name: 'comanda_processes_replaced_total',
    help: 'Processes that ended on their own or hung, and were replaced.',
    registers: [registry],
  })
  return { registry, replaced }
}
