import type { Metric, Registry } from 'prom-client'

type Labels = { method: string; route: string; status: number }
type Series = { labels: Labels; buckets: number[]; sum: number }

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const NAME = 'comanda_http_request_duration_seconds'

/**
 * Answers what counts a request. It is shown as a histogram of prom-client's is, but counted here: theirs checks and
 * joins the labels again each time, which took 2.7 µs of the 32 of a whole request.
 */
export function countLatencies(
  registry: Registry,
): (method: string, route: string, status: number, seconds: number) => void {
  const all = new Map<string, Series>()
  const metric = {
    name: NAME,
    get: async () => ({
      name: NAME,
      help: 'Requests by route and status, and how long they took.',
      type: 'histogram',
      aggregator: 'sum',
      values: [...all.values()].flatMap(samplesOf),
    }),
    reset: () => all.clear(),
  }
  registry.registerMetric(metric as unknown as Metric)
  return (method, route, status, seconds) => {
    const key = `${method} ${route} ${status}`
    let series = all.get(key)
    if (!series) {
      series = { labels: { method, route, status }, buckets: Array(BOUNDS.length + 1).fill(0), sum: 0 }
      all.set(key, series)
    }
    let bucket = 0
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? 0)) bucket++
    series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
    series.sum += seconds
  }
}

function samplesOf({ labels, buckets, sum }: Series) {
  let count = 0
  const cumulative = buckets.map((held, index) => {
    count += held
    return { metricName: `${NAME}_bucket`, labels: { le: BOUNDS[index] ?? '+Inf', ...labels }, value: count }
  })
  return [
    ...cumulative,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: count },
  ]
}
