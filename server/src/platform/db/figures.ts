import type { Registry } from 'prom-client'
import { count, Durations } from '../durations.ts'

/** A restaurant's transaction, reads of a restaurant in one round trip, one statement on the tables that all share. */
export type Use = 'transaction' | 'read' | 'directory'

/** How long connections were waited for, and how long they were held. */
export class Figures {
  #waits = new Durations(
    'comanda_database_wait_duration_seconds',
    'How long whoever needed a connection of the pool waited for it.',
  )
  #uses = new Durations(
    'comanda_database_use_duration_seconds',
    'How long a connection was used, by kind: transaction, read or directory.',
  )
  #waited = this.#waits.series({})
  #used = {
    transaction: this.#uses.series({ kind: 'transaction' }),
    read: this.#uses.series({ kind: 'read' }),
    directory: this.#uses.series({ kind: 'directory' }),
  }

  /** Both are given the moment at which it began, by performance.now(). */
  waited(since: number): void {
    count(this.#waited, (performance.now() - since) / 1000)
  }

  used(kind: Use, since: number): void {
    count(this.#used[kind], (performance.now() - since) / 1000)
  }

  showIn(registry: Registry): void {
    this.#waits.showIn(registry)
    this.#uses.showIn(registry)
  }
}
