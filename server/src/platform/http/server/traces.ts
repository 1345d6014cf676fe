import type { FastifyInstance } from 'fastify'
import { inTrace, isRecording, readTraceparent, type Span, startSpan } from '../../observability/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the request's own span, or else of its caller. */
    traceparent: string | null
    span: Span | null
  }
}

/** Health checks and scrapes come every few seconds and say nothing. */
const NOT_RECORDED = new Set(['/healthz', '/readyz', '/metrics'])

/** Each request belongs to the trace that its caller names. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('traceparent', null)
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, method, routeOptions } = request
    if (headers.traceparent === undefined && !isRecording()) return done()
    const parent = readTraceparent(headers.traceparent)
    const route = routeOptions.url ?? 'none'
    if (!NOT_RECORDED.has(route)) {
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'comanda.request_id': request.id,
      }
      request.span = startSpan(`${method} ${route}`, { kind: 'server', attributes }, parent)
    }
    request.traceparent = request.span?.traceparent ?? parent
    inTrace(request.traceparent, done)
  })
  // A body arrives by events of the connection, which know nothing of the trace.
  app.addHook('preValidation', ({ traceparent }, _reply, done) => {
    if (traceparent === null) done()
    else inTrace(traceparent, done)
  })
  app.addHook('onResponse', ({ span, caller }, { statusCode }, done) => {
    if (span !== null) {
      span.set({ 'http.response.status_code': statusCode })
      if (caller) span.set({ 'comanda.restaurant_id': caller.restaurant.id })
      span.end(statusCode >= 500 ? String(statusCode) : undefined)
    }
    done()
  })
}
