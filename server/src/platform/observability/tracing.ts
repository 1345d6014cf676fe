// Which trace the work at hand belongs to, as W3C's traceparent names it, and spans of it where somebody records them. A
// caller's trace is passed on also where nothing is recorded. Spans hold ids, kinds and routes; never what people wrote,
// a token, or the parameters of a statement.
import { AsyncLocalStorage } from 'node:async_hooks'

type Attributes = Record<string, string | number | boolean>

export type Span = {
  traceparent: string
  set(attributes: Attributes): void
  /** `error` is the name or the code of one, without its message. */
  end(error?: string): void
}

export type Wish = {
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Attributes
}

export type Tracer = { start(name: string, wish: Wish, parent: string | null): Span }

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type TracingSettings = { url: string; sampler: (typeof SAMPLERS)[number]; ratio: number }

const current = new AsyncLocalStorage<string | undefined>()
let tracer: Tracer | null = null

/** From now on everything of this process is recorded with it; null: nothing is. */
export function recordWith(next: Tracer | null): void {
  tracer = next
}

export function isRecording(): boolean {
  return tracer !== null
}

/** Of the work at hand. */
export function currentTrace(): string | null {
  return current.getStore() ?? null
}

export function inTrace<T>(traceparent: string | null, work: () => T): T {
  return current.run(traceparent ?? undefined, work)
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** What a caller sent, in the form of version 00; null where it is none. */
export function readTraceparent(sent: unknown): string | null {
  const [, trace, span, flags, more] = (typeof sent === 'string' && TRACEPARENT.exec(sent)) || []
  if (trace === undefined || (more !== undefined && String(sent).startsWith('00'))) return null
  return `00-${trace}-${span}-${flags}`
}

/** A span that its owner ends; null where nothing is recorded. */
export function startSpan(name: string, wish: Wish, parent = currentTrace()): Span | null {
  return tracer === null ? null : tracer.start(name, wish, parent)
}

/** Records the work, and whatever is recorded within it as part of it. Where nothing is recorded it costs nothing. */
export function traced<T>(name: string, wish: Wish, work: (span: Span | null) => Promise<T>): Promise<T> {
  return tracer === null ? work(null) : recorded(tracer.start(name, wish, currentTrace()), work)
}

async function recorded<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const value = await inTrace(span.traceparent, () => work(span))
    span.end()
    return value
  } catch (error) {
    span.end(nameOf(error))
    throw error
  }
}

function nameOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
}
