import type { Answer, CallOptions, Page, Paged } from './call.ts'
import { type FollowOptions, followEvents } from './follow.ts'
import { type ComandaEvent, type Methods, OPERATIONS } from './generated/api.ts'
import { type ClientOptions, type Request, send } from './send.ts'

/** Names of before, which go on working. */
const FORMER_NAMES = {
  orderItems: 'sortItems',
  orderCategories: 'sortCategories',
  removeWebhookEndpoint: 'deleteWebhookEndpoint',
} as const

type FormerMethods = {
  /** @deprecated Now `sortItems`, `sortCategories` and `deleteWebhookEndpoint`. */
  [Name in keyof typeof FORMER_NAMES]: Methods[(typeof FORMER_NAMES)[Name]]
}

export type Client = Methods &
  FormerMethods & {
    events: {
      /** Everything that happens from a cursor or a moment on, for as long as you ask. */
      follow(options?: FollowOptions): AsyncGenerator<ComandaEvent, void>
    }
  }

type Query = Record<string, unknown>
type Shape = { method: string; path: string; takes: readonly string[]; paged: boolean }

/** Every operation of the API is a method of the same name: what the path names, the body, the query, options. */
export function createClient(options: ClientOptions): Client {
  const methods = Object.fromEntries(
    Object.entries(OPERATIONS).map(([name, shape]) => [name, methodOf(options, shape)]),
  ) as unknown as Methods
  const former = Object.fromEntries(
    Object.entries(FORMER_NAMES).map(([name, now]) => [name, methods[now]]),
  ) as FormerMethods
  return { ...methods, ...former, events: { follow: (wanted) => followEvents(methods, wanted) } }
}

function methodOf(client: ClientOptions, { method, path, takes, paged }: Shape) {
  return (...given: unknown[]) => {
    const named = Object.fromEntries(takes.map((what, place) => [what, given[place]]))
    const ids = given.filter((_, place) => takes[place] === 'id')
    const request: Request = {
      method,
      path: path.replace(/\{\w+\}/g, () => encodeURIComponent(String(ids.shift()))),
      query: named.query as Query | undefined,
      body: named.body,
      options: given[takes.length] as CallOptions | undefined,
    }
    return paged ? walked(client, request) : send(client, request)
  }
}

type AnyPage = Page<unknown, { next_cursor: string | null }>

function walked(client: ClientOptions, request: Request): Paged<unknown, { next_cursor: string | null }> {
  const at = (cursor: string): Promise<AnyPage> =>
    send(client, { ...request, query: { ...request.query, cursor } }) as Promise<Answer<never, never, never>>
  const first = send(client, request) as Promise<AnyPage>
  async function* entries() {
    for (let page = await first; ; ) {
      yield* page.data
      const next = page.meta.next_cursor
      if (next === null) return
      page = await at(next)
    }
  }
  return Object.assign(first, { [Symbol.asyncIterator]: entries })
}
