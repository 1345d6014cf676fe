import { Counter, Histogram } from 'prom-client'
import type { Metrics } from '../../platform/observability/metrics.ts'
import type { Outcome } from './sender/sender.ts'

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts each attempt as it ends. */
export function webhookMetrics({ registry }: Metrics): (outcome: Outcome) => void {
  const attempts = new Counter({
    name: 'comanda_webhook_attempts_total',
    help: 'Attempts to deliver a webhook, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'comanda_webhook_attempt_duration_seconds',
    help: 'How long receivers took to answer.',
    buckets: SECONDS,
    registers: [registry],
  })
  return (outcome) => {
    attempts.inc({ outcome: outcome.delivered ? 'delivered' : 'failed' })
    durations.observe(outcome.durationMs / 1000)
  }
}
