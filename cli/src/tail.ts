import type { Client } from '../../sdk/src/client.ts'
import type { ComandaEvent } from '../../sdk/src/generated/api.ts'

/** Prints events, from now or from a moment on, until it is stopped. */
export async function tail(options: {
  client: Client
  types: string[] | undefined
  since: string | undefined
  json: boolean
  signal: AbortSignal
}): Promise<number> {
  const { client, types, json, signal } = options
  const following = client.events.follow({
    since: options.since ?? new Date().toISOString(),
    types: types as ComandaEvent['type'][] | undefined,
    signal,
    onTrouble: (error) => console.error(`comanda: ${error.message} Trying again …`),
  })
  for await (const event of following) {
    console.log(
      json
        ? JSON.stringify(event)
        : `${event.created_at}  ${event.type.padEnd(22)} ${event.id}  ${about(event)}`,
    )
  }
  return 0
}

/** What it tells of, in a few words. */
function about({ data }: ComandaEvent): string {
  const [name, resource] = Object.entries(data)[0] ?? []
  if (typeof resource !== 'object' || resource === null) return String(resource ?? '')
  const { id, status } = resource as { id?: unknown; status?: unknown }
  return [name, id, status].filter((part) => part !== undefined).join(' ')
}
