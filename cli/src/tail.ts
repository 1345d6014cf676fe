import type { Client } from '../../sdk/src/client.ts'
import type { ComandaEvent } from '../../sdk/src/generated/api.ts'

/** Written as JSON writes a line feed: a terminal would do what they say. */
const UNPRINTABLE = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

function asEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

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
        ? JSON.stringify(event).replace(UNPRINTABLE, asEscape)
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
