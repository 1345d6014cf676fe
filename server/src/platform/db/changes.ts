import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './database.ts'
import { Watches } from './watches.ts'

export const CHANNEL = 'comanda_changes'
const LONGEST_WAIT_MS = 2_000
const NUDGES_EVERY_MS = 25

type Listener = (id: number) => void

/**
 * News of what has changed in the database, from this process and, by NOTIFY, from all others. A topic is
 * `subject:id`. While the line is down nothing held in memory can be trusted, and `hearing` is false.
 */
export class Changes {
  hearing = false
  /** Who looks at what, so that busy work tells only of what is looked at. */
  watches = new Watches((topic) => this.nudge(topic))
  #listeners = new Map<string, Listener[]>()
  #resets: (() => void)[] = []
  #client: pg.Client | null = null
  #closed = false
  #nudges = new Set<string>()
  #nudging = false

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

  /** This process and the others at once; what follows within a moment is told to the others together. */
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

  /** Resolves once the line is open; from then on it mends itself. */
  async listen(connection: Connection, role: string): Promise<void> {
    await this.#connect(connection, role)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.hearing = false
    this.watches.close()
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(connection: Connection, role: string): Promise<void> {
    const client = new pg.Client({
      ...connection,
      application_name: 'comanda changes',
      options: `-c role=${role} -c synchronous_commit=off`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    client.on('notification', ({ payload, processId }) => {
      // What this very line sent is a nudge that has been heard here already.
      if (payload && processId !== (client as { processID?: number }).processID) this.publish(payload)
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    client.on('end', () => void this.#mend(connection, role))
    this.#client = client
    for (const reset of this.#resets) reset()
    this.hearing = true
    this.watches.ask()
  }

  async #mend(connection: Connection, role: string): Promise<void> {
    this.hearing = false
    for (let wait = 50; !this.#closed; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await sleep(wait)
      if (this.#closed) return
      try {
        await this.#connect(connection, role)
        return
      } catch {
        // Tried again after a longer wait; requests meanwhile read the database itself.
      }
    }
  }
}
