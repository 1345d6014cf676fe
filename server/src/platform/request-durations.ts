import type { Registry } from 'prom-client'
import { Durations, showDurations } from './durations.ts'

type Counted = { method: string; status: number; durations: Durations }

/** Answers what counts a request. */
export function requestDurations(
  registry: Registry,
): (method: string, route: string, status: number, seconds: number) => void {
  const all: Durations[] = []
  // By route and then one by one: a key of all three would be a new text each time.
  const byRoute = new Map<string, Counted[]>()
  const about = {
    name: 'comanda_http_request_duration_seconds',
    help: 'Requests by route and status, and how long they took.',
  }
  showDurations(registry, about, all)
  function firstOf(method: string, route: string, status: number): Durations {
    const durations = new Durations({ method, route, status })
    all.push(durations)
    byRoute.getOrInsertComputed(route, () => []).push({ method, status, durations })
    return durations
  }
  function find(method: string, route: string, status: number): Durations | undefined {
    for (const known of byRoute.get(route) ?? []) {
      if (known.status === status && known.method === method) return known.durations
    }
    return undefined
  }
  return (method, route, status, seconds) => {
    const durations = find(method, route, status) ?? firstOf(method, route, status)
    durations.add(seconds)
  }
}
