import { Gauge, type Registry } from 'prom-client'
import type { Database } from './pool/database.ts'

/** The pool and the listener, at /metrics. */
export function watchDatabase(registry: Registry, { pool, places, changes, figures }: Database): void {
  figures.showIn(registry)
  new Gauge({
    name: 'comanda_changes_heard',
    help: '1 while news of changes arrives from the other processes; 0: nothing is answered from memory.',
    registers: [registry],
    collect() {
      this.set(changes.listening ? 1 : 0)
    },
  })
  new Gauge({
    name: 'comanda_changes_lag_seconds',
    help: 'How long news of changes took on its way, tested every two seconds; while none arrives, since when.',
    registers: [registry],
    collect() {
      this.set(changes.lagMs / 1000)
    },
  })
  new Gauge({
    name: 'comanda_database_connections',
    help: 'Connections of the pool by state; waiting counts requests without one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount + places.waiting)
    },
  })
}
