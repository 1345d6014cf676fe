/** How one call went, beside what it answered. */
export type Http = {
  status: number
  /** Names the request in the service's logs. */
  requestId: string
  /** True where this is the first answer to the same idempotency key, given again. */
  replayed: boolean
  /** Requests left in this window of the token's rate. */
  remaining: number | null
}

/** What is wrong with one field: `params` has the values that the message names. */
export type Fault = {
  /** Its dotted path, as in `details`. */
  field: string
  /** For programs; the reference lists them. New ones may come. */
  code: string
  message: string
  params: Record<string, unknown>
}

/** What the API answers, as it is, and how the call went. */
export type Answer<Data, Meta = Record<string, never>, Links = Record<string, never>> = {
  data: Data
  meta: Meta
  links: Links
  /** What was sent and the service does not know: fields by their path, and names of the query. At most 20 are named. */
  ignored: string[]
  http: Http
}

export type Page<Item, Meta> = Answer<Item[], Meta, { next: string | null; prev: string | null }>

/** Awaited, it is the first page; walked with `for await`, every entry of every page. */
export type Paged<Item, Meta> = Promise<Page<Item, Meta>> & AsyncIterable<Item>

export type CallOptions = {
  /** Left out, each call of a POST makes one of its own, and keeps it over its retries. */
  idempotencyKey?: string | undefined
  /** Of one attempt. */
  timeoutMs?: number | undefined
  maxRetries?: number | undefined
  signal?: AbortSignal | undefined
  /** True: what the service does not know is refused with `unknown_field`, and nothing happens. */
  strict?: boolean | undefined
  headers?: Record<string, string> | undefined
}
