// Where a screen has its tickets from: as a member of staff, or as a device that is paired with this one screen.
import type {
  ActAnswer,
  ScreenAct,
  ScreenShown,
} from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { ApiError, api, refusalOf } from '../ui/api.ts'
import { callHref } from '../ui/place.ts'
import { PAIR_PATH } from './paths.ts'

export type Source = {
  /** Of the query and of what is kept on this device. */
  key: string
  place: string
  line: string
  read: (signal: AbortSignal) => Promise<ScreenShown>
  send: (act: ScreenAct) => Promise<unknown>
  isDevice: boolean
}

export function staffSource(screen: string): Source {
  const path = `/kitchen/screens/${encodeURIComponent(screen)}`
  return {
    key: screen,
    place: callHref(''),
    line: callHref('/events'),
    read: (signal) => api.get<ScreenShown>(path, signal),
    send: (act) => api.post<ActAnswer[]>(`${path}/acts`, { acts: [act] }),
    isDevice: false,
  }
}

const DEVICE_PREFIX = '/kitchen/api'

export const deviceSource: Source = {
  key: 'device',
  place: DEVICE_PREFIX,
  line: `${DEVICE_PREFIX}/events`,
  read: (signal) => ask<ScreenShown>('GET', '/screen', { signal }),
  send: (act) => ask<ActAnswer[]>('POST', '/acts', { body: { acts: [act] } }),
  isDevice: true,
}

export function leaveScreen(): Promise<null> {
  return ask<null>('POST', '/leave', { body: {} })
}

async function ask<Data>(
  method: string,
  path: string,
  { signal, body }: { signal?: AbortSignal; body?: unknown },
): Promise<Data> {
  let response: Response
  try {
    response = await fetch(DEVICE_PREFIX + path, {
      method,
      credentials: 'same-origin',
      ...(signal && { signal }),
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    throw new ApiError(0, 'unreachable', 'The server cannot be reached.')
  }
  const answer = await response.json().catch(() => null)
  if (response.ok && answer) return answer.data as Data
  // Somebody has taken the device off the list.
  if (response.status === 401) location.assign(PAIR_PATH)
  throw refusalOf(response, answer)
}
