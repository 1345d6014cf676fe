import type { Registry } from 'prom-client'
import { Durations, showDurations } from '../durations.ts'

/** A restaurant's transaction, reads of a restaurant in one round trip, one statement on the tables that all share. */
export type Use = 'transaction' | 'read' | 'directory'

/** How long connections were waited for, and how long they were held. */
export class Figures {
  #waits = new Durations()
  #uses: Record<Use, Durations> = {
    transaction: new Durations({ kind: 'transaction' }),
    read: new Durations({ kind: 'read' }),
    directory: new Durations({ kind: 'directory' }),
  }

  /** Both are given the moment at which it began, by performance.now(). */
  waited(since: number): void {
    this.#waits.add((performance.now() - since) / 1000)
  }

  used(kind: Use, since: number): void {
    this.#uses[kind].add((performance.now() - since) / 1000)
  }

  showIn(registry: Registry): void {
    const waits = {
      name: 'comanda_database_wait_duration_seconds',
      help: 'How long whoever needed a connection of the pool waited for it.',
    }
    const uses = {
      name: 'comanda_database_use_duration_seconds',
      help: 'How long a connection was used, by kind: transaction, read or directory.',
    }
    showDurations(registry, waits, [this.#waits])
    showDurations(registry, uses, Object.values(this.#uses))
  }
}
