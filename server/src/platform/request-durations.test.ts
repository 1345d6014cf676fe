import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { requestDurations } from './request-durations.ts'

test('shows what prom-client itself would, to the letter', async () => {
  const ours = new Registry()
  const theirs = new Registry()
  const count = requestDurations(ours)
  const histogram = new Histogram({
    name: 'comanda_http_request_duration_seconds',
    help: 'Requests by route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [theirs],
  })
  const requests: [string, string, number, number][] = [
    ['GET', '/items/:item', 200, 0],
    ['GET', '/items/:item', 200, 0.001],
    ['GET', '/items/:item', 200, 0.0011],
    ['GET', '/items/:item', 404, 0.3],
    ['HEAD', '/items/:item', 200, 0.3],
    ['POST', '/items', 201, 10],
    ['POST', '/items', 201, 20],
    ['HEAD', 'a "quoted" \\ route', 200, 0.002],
  ]
  for (const [method, route, status, seconds] of requests) {
    count(method, route, status, seconds)
    histogram.observe({ method, route, status }, seconds)
  }
  expect(await ours.metrics()).toBe(await theirs.metrics())
})
