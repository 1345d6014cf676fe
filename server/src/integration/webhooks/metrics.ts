import { Durations, showDurations } from '../../platform/durations.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { Counter } from '../../platform/prometheus.ts'
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
  const durations = new Durations({}, SECONDS)
  const about = {
    name: 'comanda_webhook_attempt_duration_seconds',
    help: 'How long receivers took to answer.',
  }
  showDurations(registry, about, [durations])
  return (outcome) => {
    attempts.inc({ outcome: outcome.delivered ? 'delivered' : 'failed' })
    durations.add(outcome.durationMs / 1000)
  }
}
