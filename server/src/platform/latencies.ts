import type { Registry } from 'prom-client'
import { count, Durations, type Series } from './durations.ts'

/** Answers what counts a request. */
export function countLatencies(
  registry: Registry,
): (method: string, route: string, status: number, seconds: number) => void {
  const durations = new Durations(
    'comanda_http_request_duration_seconds',
    'Requests by route and status, and how long they took.',
  )
  durations.showIn(registry)
  const known = new Map<string, Series>()
  return (method, route, status, seconds) => {
    const key = `${method} ${route} ${status}`
    let series = known.get(key)
    if (!series) {
      series = durations.series({ method, route, status })
      known.set(key, series)
    }
    count(series, seconds)
  }
}
