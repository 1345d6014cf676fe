// Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set. Headers, certificates and timeouts the exporter reads from
// OTEL_EXPORTER_OTLP_… by itself.
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Tracer, TracingSettings } from './tracing.ts'

/** At a stop, spans that nobody takes are given up after this. */
const LAST_SPANS_MS = 2_000
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

export type Recorder = { tracer: Tracer; flush(): Promise<void>; stop(): Promise<void> }

export function openTracer(settings: TracingSettings, version: string): Recorder {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'comanda', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: settings.url }) })],
  })
  const inner = provider.getTracer('comanda', version)
  return {
    tracer: {
      start(name, { kind, attributes }, parent) {
        const context = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, contextOf(parent))
        const span = inner.startSpan(
          name,
          { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, ...(attributes && { attributes }) },
          context,
        )
        const { traceId, spanId, traceFlags } = span.spanContext()
        return {
          traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
          set: (more) => void span.setAttributes(more),
          end(error) {
            if (error !== undefined) {
              span.setAttribute('error.type', error)
              span.setStatus({ code: SpanStatusCode.ERROR })
            }
            span.end()
          },
        }
      },
    },
    flush: () => provider.forceFlush(),
    async stop() {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, LAST_SPANS_MS)
      await Promise.race([provider.shutdown(), late.promise])
      clearTimeout(timer)
    },
  }
}

function contextOf(traceparent: string) {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const [, byParent, kind] = /^(parentbased_)?(.*)$/.exec(sampler) ?? []
  const root =
    kind === 'always_off'
      ? new AlwaysOffSampler()
      : kind === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler()
  return byParent ? new ParentBasedSampler({ root }) : root
}
