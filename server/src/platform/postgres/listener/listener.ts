import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inTime } from '../connection/failover-client.ts'
import { cutOff } from '../connection/servers.ts'
import { CHANNEL, Peers } from './peers.ts'
import { WatchedTopics } from './watched-topics.ts'

const LONGEST_WAIT_MS = 2_000
const NOTIFICATIONS_EVERY_MS = 25
/** Prefix of the messages that a process sends to itself, to test that it receives messages. */
const PULSE = 'pulse.'
const SELDOMEST_PULSE_MS = 2_000
const PULSES_A_LEASE = 3
const HEARD_WITHIN_MS = 2_000

/** `part`: which part of it, where that is told; null: all of it. */
type Listener = (id: number, part: number | null) => void

type Open = () => Promise<pg.Client>
/** How a listener is opened, and how news is sent: on another connection than the listener itself. */
export type ListenerOptions = {
  open: Open
  tell: (topic: string) => Promise<unknown>
  leaseMs: number
  /** Called when the listener leads to another server than before: connections opened before that moment lead nowhere. */
  moved: (before: number) => void
}

/** The listener is open and yet no news arrives on it. */
export class NoNotifications extends Error {
  constructor() {
    super('news does not arrive; DATABASE_DIRECT_URL and DATABASE_URL must lead to the same database')
  }
}

/**
 * News of what has changed in the database, from this process and, by NOTIFY, from all others. A topic is
 * `subject:id`, or `subject:id:part`. While the listener is down or silent nothing held in memory can be trusted, and `listening` is false.
 */
export class ChangeListener {
  listening = false
  #pulse = { heardAt: performance.now(), tookMs: 0 }
  peers: Peers
  /** Which topics are watched, so that busy work reports only those. */
  watches = new WatchedTopics((topic) => this.notify(topic))
  #listeners = new Map<string, Listener[]>()
  #resets: (() => void)[] = []
  #client: pg.Client | null = null
  #closed = false
  #notifications = new Set<string>()
  #sendingNotifications = false
  #awaited = new Map<string, () => void>()
  #open: Open
  /** When the server was started that the listener leads to, which tells it from any other. */
  #server: string | null = null
  /** For a process without a listener of its own that waits for confirmations, as a command does. */
  #confirmer: Promise<pg.Client> | null = null

  constructor(open: Open, leaseMs: number) {
    this.#open = open
    this.peers = new Peers(leaseMs)
  }

  /** Whether what is held in memory is what a read of the database would give. */
  get trusted(): boolean {
    return this.listening && this.peers.trusted
  }

  /** How long news took on its way when it was last tested; while none arrives, since when. */
  get lagMs(): number {
    return this.listening ? this.#pulse.tookMs : performance.now() - this.#pulse.heardAt
  }

  on(subject: string, listener: Listener): void {
    this.#listeners.set(subject, [...(this.#listeners.get(subject) ?? []), listener])
  }

  /** Called whenever news may have been missed. */
  onReset(reset: () => void): void {
    this.#resets.push(reset)
  }

  publish(topic: string): void {
    if (this.watches.hear(topic)) return
    const [subject = '', id = '', part] = topic.split(':')
    for (const listener of this.#listeners.get(subject) ?? [])
      listener(Number(id), part === undefined ? null : Number(part))
  }

  /** Tells this process and the others at once. News that follows within a moment is sent to the others together. */
  notify(topic: string): void {
    this.publish(topic)
    this.#notifications.add(topic)
    if (!this.#sendingNotifications) void this.#sendNotifications()
  }

  /** After a commit that announced something: until no process answers from memory what was there before it. */
  async confirmed(): Promise<void> {
    const giveUp = new AbortController()
    // Nobody trusts memory for longer than a lease, so that this is as good as a confirmation.
    const leaseOver = sleep(this.peers.leaseMs, undefined, { signal: giveUp.signal }).catch(() => undefined)
    try {
      const client = this.listening && this.#client ? this.#client : await this.#listenOnly()
      await this.peers.confirm(client)
    } catch {
      await leaseOver
    } finally {
      giveUp.abort()
    }
  }

  #listenOnly(): Promise<pg.Client> {
    this.#confirmer ??= this.#openConfirmer().catch((error) => {
      this.#confirmer = null
      throw error
    })
    return this.#confirmer
  }

  async #openConfirmer(): Promise<pg.Client> {
    const client = await this.#open()
    client.on('end', () => {
      this.#confirmer = null
    })
    client.on('notification', ({ payload = '' }) => this.peers.hear(payload, () => undefined))
    await client.query(`listen ${CHANNEL}`)
    // A command that is done does not wait for it.
    ;(client as unknown as { unref(): void }).unref()
    return client
  }

  async #sendNotifications(): Promise<void> {
    this.#sendingNotifications = true
    while (this.#notifications.size > 0) {
      const topics = [...this.#notifications]
      this.#notifications.clear()
      const told = this.#client?.query('select pg_notify($1, topic) from unnest($2::text[]) as topic', [
        CHANNEL,
        topics,
      ])
      await Promise.all([
        told?.catch(() => undefined),
        sleep(NOTIFICATIONS_EVERY_MS, undefined, { ref: false }),
      ])
    }
    this.#sendingNotifications = false
  }

  /** Resolves once the listener has heard; from then on it mends itself. */
  async listen(listener: ListenerOptions): Promise<void> {
    this.#open = listener.open
    this.peers.leaseMs = listener.leaseMs
    await this.#connect(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.listening = false
    this.watches.close()
    if (this.#client)
      await inTime(this.#client, HEARD_WITHIN_MS, this.peers.leave(this.#client)).catch(() => undefined)
    await this.#client?.end().catch(() => undefined)
    await this.#confirmer?.then((client) => client.end()).catch(() => undefined)
  }

  async #connect(listener: ListenerOptions): Promise<void> {
    const client = await listener.open()
    client.on('notification', ({ payload, processId }) => {
      if (payload === undefined) return
      if (payload.startsWith(PULSE)) this.#awaited.get(payload)?.()
      // A notify that this process sent itself: it has been handled already.
      else if (processId !== (client as { processID?: number }).processID) this.#hear(client, payload)
    })
    const lastHeardAt = this.#pulse.heardAt
    try {
      await client.query(`listen ${CHANNEL}`)
      if (await this.#isElsewhere(client)) listener.moved(lastHeardAt + SELDOMEST_PULSE_MS)
      // Sent over another connection, because a listener through a pooler receives only its own messages.
      if (!(await this.#hears(listener.tell))) throw new NoNotifications()
      await inTime(client, HEARD_WITHIN_MS, this.peers.join(client))
      if (!(await this.#beat(client))) throw new NoNotifications()
      if (this.#closed) throw new Error('closed meanwhile')
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    client.on('end', () => void this.#mend(listener))
    this.#client = client
    this.#reset()
    this.listening = true
    this.watches.ask()
    void this.#keepHearing(client)
  }

  async #isElsewhere(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ at: string }>('select pg_postmaster_start_time()::text as at')
    const before = this.#server
    this.#server = rows[0]?.at ?? null
    return before !== null && before !== this.#server
  }

  #reset(): void {
    for (const reset of this.#resets) reset()
  }

  #hear(client: pg.Client, topic: string): void {
    const answer = (told: string) =>
      void client.query('select pg_notify($1, $2)', [CHANNEL, told]).catch(() => undefined)
    if (!this.peers.hear(topic, answer)) this.publish(topic)
  }

  /** Whether what is told now arrives in time. */
  async #hears(tell: (topic: string) => Promise<unknown>): Promise<boolean> {
    const pulse = PULSE + randomUUID()
    const sentAt = performance.now()
    const heard = new Promise<boolean>((resolve) => this.#awaited.set(pulse, () => resolve(true)))
    const giveUp = new AbortController()
    const options = { signal: giveUp.signal, ref: false }
    // A busy process may be late itself: before it gives up, it reads what has already arrived in its socket.
    const late = sleep(HEARD_WITHIN_MS, false, options).then(() => sleep(1, false, options))
    try {
      const told = tell(pulse).then(() => heard)
      const isHeard = await Promise.race([told, late])
      const now = performance.now()
      if (isHeard) this.#pulse = { heardAt: now, tookMs: now - sentAt }
      return isHeard
    } finally {
      giveUp.abort()
      this.#awaited.delete(pulse)
    }
  }

  /** Whether the listener hears. A process that was silent for too long is registered anew. */
  async #beat(client: pg.Client): Promise<boolean> {
    const { tell, keep } = this.peers.beat(client)
    if (!(await this.#hears(tell))) return false
    if (keep()) return true
    await this.peers.join(client)
    this.#reset()
    return true
  }

  async #keepHearing(client: pg.Client): Promise<void> {
    const everyMs = Math.min(this.peers.leaseMs / PULSES_A_LEASE, SELDOMEST_PULSE_MS)
    while (this.#client === client && this.listening) {
      await sleep(everyMs, undefined, { ref: false })
      if (this.#client !== client || !this.listening || this.#closed) return
      if (await this.#beat(client).catch(() => false)) continue
      if (this.#client !== client || this.#closed) return
      this.listening = false
      cutOff(client)
      return
    }
  }

  async #mend(listener: ListenerOptions): Promise<void> {
    this.listening = false
    for (let wait = 50; !this.#closed; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await sleep(wait)
      if (this.#closed) return
      try {
        await this.#connect(listener)
        return
      } catch {
        // Tried again after a longer wait; requests meanwhile read the database itself.
      }
    }
  }
}
