import type { Metric, Registry } from 'prom-client'

export type Series = { labels: Record<string, string | number>; buckets: number[]; sum: number }

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * A histogram that is shown as one of prom-client's is, but counted here: theirs checks and joins the labels again each
 * time, which took 2.7 µs of the 32 of a whole request.
 */
export class Durations {
  #name: string
  #help: string
  #all: Series[] = []

  constructor(name: string, help: string) {
    this.#name = name
    this.#help = help
  }

  series(labels: Series['labels']): Series {
    const made = { labels, buckets: Array<number>(BOUNDS.length + 1).fill(0), sum: 0 }
    this.#all.push(made)
    return made
  }

  showIn(registry: Registry): void {
    const name = this.#name
    const metric = {
      name,
      get: async () => ({
        name,
        help: this.#help,
        type: 'histogram',
        aggregator: 'sum',
        values: this.#all.flatMap((series) => samplesOf(name, series)),
      }),
      reset: () => {
        for (const series of this.#all) {
          series.buckets.fill(0)
          series.sum = 0
        }
      },
    }
    registry.registerMetric(metric as unknown as Metric)
  }
}

export function count(series: Series, seconds: number): void {
  let bucket = 0
  while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? 0)) bucket++
  series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
  series.sum += seconds
}

function samplesOf(name: string, { labels, buckets, sum }: Series) {
  let total = 0
  const cumulative = buckets.map((held, index) => {
    total += held
    return { metricName: `${name}_bucket`, labels: { le: BOUNDS[index] ?? '+Inf', ...labels }, value: total }
  })
  return [
    ...cumulative,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total },
  ]
}
