// What a paired device asks of the server: as the device that it is, without a session.
import { PROOF_HEADER } from '../../../../server/src/ground/staff/address.ts'
import { ApiError, refusalOf } from '../../ui/api.ts'
import { hearClock } from '../../ui/server-clock.ts'

type Sending = { signal?: AbortSignal; body?: unknown; key?: string; proof?: string }

function unreachable(): ApiError {
  return new ApiError(0, 'unreachable', 'The server cannot be reached.')
}

/** Where a kind of device calls, hears of changes, and is paired; `/kiosk`. What it keeps to itself is gone before it is paired anew. */
export function deviceCalls(path: string, { forget }: { forget?: () => Promise<void> } = {}) {
  const prefix = `${path}/api`
  const pairPath = `${path}/pair`

  async function ask<Data>(
    method: 'GET' | 'POST',
    call: string,
    { signal, body, key, proof }: Sending = {},
  ): Promise<Data> {
    let response: Response
    try {
      response = await fetch(prefix + call, {
        method,
        credentials: 'same-origin',
        ...(signal && { signal }),
        ...(body !== undefined && {
          headers: {
            'Content-Type': 'application/json',
            ...(key && { 'Idempotency-Key': key }),
            ...(proof && { [PROOF_HEADER]: proof }),
          },
          body: JSON.stringify(body),
        }),
      })
    } catch (error) {
      if ((error as Error).name === 'AbortError') throw error
      throw unreachable()
    }
    const answer = await response.json().catch(() => null)
    if (answer) hearClock(response.headers.get('date'))
    if (response.ok && answer) return answer.data as Data
    // Given up half way.
    if (signal?.aborted) throw unreachable()
    // Somebody has taken the device off the list.
    if (response.status === 401) {
      await forget?.()
      location.assign(pairPath)
    }
    throw refusalOf(response, answer)
  }

  return {
    prefix,
    pairPath,
    line: `${prefix}/events`,
    get: <Data>(call: string, signal?: AbortSignal) => ask<Data>('GET', call, signal ? { signal } : {}),
    post: <Data>(call: string, body: unknown, key?: string) =>
      ask<Data>('POST', call, { body, ...(key !== undefined && { key }) }),
    /** Given up after that: it must not arrive later, when somebody else is there. */
    postWithin: <Data>(ms: number, call: string, body: unknown) =>
      ask<Data>('POST', call, { body, signal: AbortSignal.timeout(ms) }),
    /** As somebody who had opened it while there was no line. */
    proveWithin: <Data>(ms: number, call: string, proved: { key: string; proof: string }) =>
      ask<Data>('POST', call, { body: {}, ...proved, signal: AbortSignal.timeout(ms) }),
    /** The device unpairs itself. */
    async leave() {
      await ask<null>('POST', '/leave', { body: {} })
      await forget?.()
    },
  }
}
