import { Histogram, type Registry } from 'prom-client'
import { DURATION_BUCKETS } from '../../observability/metrics.ts'

/** A restaurant's transaction, reads of a restaurant in one round trip, one statement on the tables that all share. */
export type Use = 'transaction' | 'read' | 'directory'

/** How long connections were waited for, and how long they were held. */
export class Figures {
  #waits = new Histogram({
    name: 'comanda_database_wait_duration_seconds',
    help: 'How long whoever needed a connection of the pool waited for it.',
    buckets: DURATION_BUCKETS,
    registers: [],
  })
  #uses = new Histogram({
    name: 'comanda_database_use_duration_seconds',
    help: 'How long a connection was used, by kind: transaction, read or directory.',
    labelNames: ['kind'],
    buckets: DURATION_BUCKETS,
    registers: [],
  })

  /** Both are given the moment at which it began, by performance.now(). */
  waited(since: number): void {
    this.#waits.observe((performance.now() - since) / 1000)
  }

  used(kind: Use, since: number): void {
    this.#uses.observe({ kind }, (performance.now() - since) / 1000)
  }

  showIn(registry: Registry): void {
    registry.registerMetric(this.#waits)
    registry.registerMetric(this.#uses)
  }
}
