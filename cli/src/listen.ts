import { randomBytes } from 'node:crypto'
import type { Client } from '../../sdk/src/client.ts'
import type { ComandaEvent } from '../../sdk/src/generated/api.ts'
import { sign } from '../../sdk/src/webhooks.ts'
import { readState, stateFile, writeState } from './state.ts'

export type ListenOptions = {
  client: Client
  url: string
  token: string
  forwardTo: string
  types: string[] | undefined
  since: string | undefined
  secret: string | undefined
  json: boolean
  signal: AbortSignal
}

const ANSWER_WITHIN_MS = 10_000

/** Forwards every event to the receiver. What happened while it was not running comes first. */
export async function listen(options: ListenOptions): Promise<number> {
  const { client, forwardTo, types, since, json, signal } = options
  const file = stateFile(options)
  const kept = await readState(file)
  const secret = options.secret ?? kept.secret ?? `whsec_${randomBytes(32).toString('base64url')}`
  const resumed = since === undefined && typeof kept.cursor === 'string'
  const cursor = since === undefined ? (kept.cursor ?? (await endOf(client))) : undefined
  const save = (next: string) => writeState(file, { cursor: next, secret })
  // At once: a restart begins here also where nothing happens until then.
  if (cursor !== undefined) await save(cursor)
  console.log(
    json
      ? JSON.stringify({ ready: true, forward_to: forwardTo, secret, resumed })
      : `Ready${resumed ? ', continuing where it stopped' : ''}. Forwarding to ${forwardTo}\nYour signing secret: ${secret}`,
  )
  const following = client.events.follow({
    cursor,
    since,
    types: types as ComandaEvent['type'][] | undefined,
    save,
    signal,
    onTrouble: (error) => console.error(`comanda: ${error.message} Trying again …`),
  })
  for await (const event of following) {
    const outcome = await forward(event, forwardTo, secret)
    console.log(
      json ? JSON.stringify({ type: event.type, id: event.id, ...outcome }) : lineOf(event, outcome),
    )
  }
  return 0
}

/** The cursor of this moment: after all that has happened. */
async function endOf(client: Client): Promise<string> {
  const { meta } = await client.listEvents({ since: '9000-01-01', per_page: 1 })
  return meta.next_cursor
}

type Outcome = { status: number | null; error: string | null; duration_ms: number }

async function forward(event: ComandaEvent, forwardTo: string, secret: string): Promise<Outcome> {
  const body = JSON.stringify(event)
  const startedAt = performance.now()
  const outcome = (status: number | null, error: string | null): Outcome => ({
    status,
    error,
    duration_ms: Math.round(performance.now() - startedAt),
  })
  try {
    const response = await fetch(forwardTo, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Comanda-Webhooks/1',
        'Service-Event': event.type,
        'Service-Delivery': event.id,
        'Service-Signature': await sign(body, secret),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await response.arrayBuffer()
    return outcome(response.status, null)
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    return outcome(null, cause?.code ?? message)
  }
}

function lineOf(event: ComandaEvent, { status, error, duration_ms }: Outcome): string {
  const time = new Date().toLocaleTimeString('en-GB')
  const answer = status === null ? `no answer (${error})` : String(status)
  return `${time}  ${event.type.padEnd(22)} ${event.id}  → ${answer}  ${duration_ms} ms`
}
