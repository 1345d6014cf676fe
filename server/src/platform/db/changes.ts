import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { cutOff } from './seeking-client.ts'
import { Watches } from './watches.ts'

export const CHANNEL = 'comanda_changes'
const LONGEST_WAIT_MS = 2_000
const NUDGES_EVERY_MS = 25
/** Prefix of the messages that a process sends to itself, to test that it receives messages. */
const PULSE = 'pulse.'
const PULSE_EVERY_MS = 2_000
const HEARD_WITHIN_MS = 2_000

type Listener = (id: number) => void

/** How a line is opened, and how news is sent: on another connection than the line itself. */
export type Line = { open: () => Promise<pg.Client>; tell: (topic: string) => Promise<unknown> }

/** The line is open and yet no news arrives on it. */
export class Deaf extends Error {
  constructor() {
    super('news does not arrive; DATABASE_DIRECT_URL and DATABASE_URL must lead to the same database')
  }
}

/**
 * News of what has changed in the database, from this process and, by NOTIFY, from all others. A topic is
 * `subject:id`. While the line is down or deaf nothing held in memory can be trusted, and `hearing` is false.
 */
export class Changes {
  hearing = false
  /** Which topics are watched, so that busy work reports only those. */
  watches = new Watches((topic) => this.nudge(topic))
  #listeners = new Map<string, Listener[]>()
  #resets: (() => void)[] = []
  #client: pg.Client | null = null
  #closed = false
  #nudges = new Set<string>()
  #nudging = false
  #awaited = new Map<string, () => void>()

  on(subject: string, listener: Listener): void {
    this.#listeners.set(subject, [...(this.#listeners.get(subject) ?? []), listener])
  }

  /** Called whenever news may have been missed. */
  onReset(reset: () => void): void {
    this.#resets.push(reset)
  }

  publish(topic: string): void {
    if (this.watches.hear(topic)) return
    const [subject = '', id = ''] = topic.split(':')
    for (const listener of this.#listeners.get(subject) ?? []) listener(Number(id))
  }

  /** Tells this process and the others at once. News that follows within a moment is sent to the others together. */
  nudge(topic: string): void {
    this.publish(topic)
    this.#nudges.add(topic)
    if (!this.#nudging) void this.#sendNudges()
  }

  async #sendNudges(): Promise<void> {
    this.#nudging = true
    while (this.#nudges.size > 0) {
      const topics = [...this.#nudges]
      this.#nudges.clear()
      const told = this.#client?.query('select pg_notify($1, topic) from unnest($2::text[]) as topic', [
        CHANNEL,
        topics,
      ])
      await Promise.all([told?.catch(() => undefined), sleep(NUDGES_EVERY_MS, undefined, { ref: false })])
    }
    this.#nudging = false
  }

  /** Resolves once the line has heard; from then on it mends itself. */
  async listen(line: Line): Promise<void> {
    await this.#connect(line)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.hearing = false
    this.watches.close()
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(line: Line): Promise<void> {
    const client = await line.open()
    client.on('notification', ({ payload, processId }) => {
      if (payload === undefined) return
      if (payload.startsWith(PULSE)) this.#awaited.get(payload)?.()
      // A nudge that this process sent itself: it has been handled already.
      else if (processId !== (client as { processID?: number }).processID) this.publish(payload)
    })
    try {
      await client.query(`listen ${CHANNEL}`)
      // Sent over another connection, because a line through a pooler receives only its own messages.
      if (!(await this.#hears(line.tell))) throw new Deaf()
      if (this.#closed) throw new Error('closed meanwhile')
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    client.on('end', () => void this.#mend(line))
    this.#client = client
    for (const reset of this.#resets) reset()
    this.hearing = true
    this.watches.ask()
    void this.#keepHearing(client)
  }

  /** Whether what is told now arrives in time. */
  async #hears(tell: (topic: string) => Promise<unknown>): Promise<boolean> {
    const pulse = PULSE + randomUUID()
    const heard = new Promise<boolean>((resolve) => this.#awaited.set(pulse, () => resolve(true)))
    const giveUp = new AbortController()
    const options = { signal: giveUp.signal, ref: false }
    // A busy process may be late itself: before it gives up, it reads what has already arrived in its socket.
    const late = sleep(HEARD_WITHIN_MS, false, options).then(() => sleep(1, false, options))
    try {
      const told = tell(pulse).then(() => heard)
      return await Promise.race([told, late])
    } finally {
      giveUp.abort()
      this.#awaited.delete(pulse)
    }
  }

  async #keepHearing(client: pg.Client): Promise<void> {
    const tell = (pulse: string) => client.query('select pg_notify($1, $2)', [CHANNEL, pulse])
    while (this.#client === client && this.hearing) {
      await sleep(PULSE_EVERY_MS, undefined, { ref: false })
      if (this.#client !== client || !this.hearing || this.#closed) return
      if (await this.#hears(tell).catch(() => false)) continue
      if (this.#client !== client || this.#closed) return
      this.hearing = false
      cutOff(client)
      return
    }
  }

  async #mend(line: Line): Promise<void> {
    this.hearing = false
    for (let wait = 50; !this.#closed; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await sleep(wait)
      if (this.#closed) return
      try {
        await this.#connect(line)
        return
      } catch {
        // Tried again after a longer wait; requests meanwhile read the database itself.
      }
    }
  }
}
