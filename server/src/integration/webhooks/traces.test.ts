import { afterEach, expect, test } from 'vitest'
import { SMALL_MENU } from '../../../test/documents.ts'
import { answer, startReceiver } from '../../../test/receiver.ts'
import {
  add,
  dispatcher,
  later,
  MINUTE,
  receiver,
  service,
  standOnWebhooks,
} from '../../../test/webhook-ground.ts'
import { openTracer } from '../../platform/observability/otel.ts'
import { readTraceparent, recordWith } from '../../platform/observability/tracing.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const TRACEPARENT = `00-${TRACE}-${CALLER}-01`

standOnWebhooks()
afterEach(() => recordWith(null))

async function listeningVenue() {
  const venue = await service.venue({ document: SMALL_MENU })
  await add(['menu.item_updated'], receiver.url, venue)
  const rename = (name: string, headers: Record<string, string>) =>
    venue.patch(`/items/${venue.ids.items!.i}`, { name }, headers)
  return { venue, rename }
}

test('what a caller names as its trace is passed on to receivers, at each try, also where nothing is recorded', async () => {
  receiver.reply = answer(500)
  const { rename } = await listeningVenue()
  await rename('One', { traceparent: TRACEPARENT })
  await dispatcher.settled()
  receiver.reply = answer(204)
  await later(2 * MINUTE)
  await rename('Two', {})
  await rename('Three', { traceparent: '00-nonsense' })
  await dispatcher.settled()
  expect(receiver.received.map(({ headers }) => headers.traceparent)).toEqual([
    TRACEPARENT,
    TRACEPARENT,
    undefined,
    undefined,
  ])
})

type Told = { traceId: string; spanId: string; parentSpanId?: string; name: string }

test('what is recorded reaches the collector: one trace from the caller to the receiver, without what people wrote', async () => {
  const collector = await startReceiver({ reply: answer(200, '{}', { 'content-type': 'application/json' }) })
  const { venue, rename } = await listeningVenue()
  const recorder = openTracer({ url: collector.url, sampler: 'parentbased_always_on', ratio: 1 }, '1.2.3')
  recordWith(recorder.tracer)
  await rename('Private words', { traceparent: TRACEPARENT, 'x-request-id': 'traced' })
  await dispatcher.settled()
  recordWith(null)
  await recorder.stop()
  const sent = collector.received.map(({ body }) => body).join('\n')
  const told = collector.received.flatMap(({ body }) =>
    // biome-ignore lint/suspicious/noExplicitAny: as OTLP has it
    JSON.parse(body).resourceSpans.flatMap((one: any) => one.scopeSpans.flatMap((scope: any) => scope.spans)),
  ) as Told[]
  const own = told.filter(({ traceId }) => traceId === TRACE)
  const named = (name: string) => own.find((span) => span.name === name)
  expect(named('PATCH /api/v1/items/:item')?.parentSpanId).toBe(CALLER)
  expect(named('transaction')?.parentSpanId).toBe(named('PATCH /api/v1/items/:item')?.spanId)
  expect(named('update items')?.parentSpanId).toBe(named('transaction')?.spanId)
  const delivery = named('webhook delivery')
  expect(receiver.received.map(({ headers }) => headers.traceparent)).toEqual([
    `00-${TRACE}-${delivery?.spanId}-01`,
  ])
  expect(sent).toContain('"comanda"')
  expect(sent).toContain('"traced"')
  for (const secret of ['Private', 'svc_', venue.token.split('|')[1]!, 'whsec', receiver.url])
    expect(sent).not.toContain(secret)
  await collector.close()
})

test.each([
  [TRACEPARENT, TRACEPARENT],
  [`01-${TRACE}-${CALLER}-01-more`, TRACEPARENT],
  [`00-${TRACE}-${CALLER}-01-more`, null],
  [`ff-${TRACE}-${CALLER}-01`, null],
  [`00-${'0'.repeat(32)}-${CALLER}-01`, null],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, null],
  [TRACEPARENT.toUpperCase(), null],
  [[TRACEPARENT, TRACEPARENT], null],
  [undefined, null],
])('a header %j names %j', (header, named) => {
  expect(readTraceparent(header)).toBe(named)
})
