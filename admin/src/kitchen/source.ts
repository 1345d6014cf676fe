// Where a screen has its tickets from: as a member of staff, or as a device that is paired with this one screen.
import type {
  ActAnswer,
  ScreenAct,
  ScreenShown,
} from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { deviceCalls } from '../parts/devices/calls.ts'
import { api } from '../ui/api.ts'
import { forgetAnswers } from '../ui/offline/snapshot.ts'
import { callHref } from '../ui/place.ts'

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

/** Its tickets name guests: nothing of them is shown on a device that is unpaired, without the line either. */
export const KITCHEN_CALLS = deviceCalls('/kitchen', { forget: () => forgetAnswers('/kitchen/device') })

export const deviceSource: Source = {
  key: 'device',
  place: KITCHEN_CALLS.prefix,
  line: KITCHEN_CALLS.line,
  read: (signal) => KITCHEN_CALLS.get<ScreenShown>('/screen', signal),
  send: (act) => KITCHEN_CALLS.post<ActAnswer[]>('/acts', { acts: [act] }),
  isDevice: true,
}
