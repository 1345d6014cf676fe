import { queryOptions } from '@tanstack/react-query'
import type { TillState } from '../../../server/src/restaurant/tills/contract.ts'
import { deviceCalls } from '../parts/devices/calls.ts'
import { forgetAnswers } from '../ui/offline/snapshot.ts'
import { forgetGrants } from './kept-grants.ts'

const TILL_PAGES = '/till/device'

/** A till that is unpaired is nobody's. */
async function forget(): Promise<void> {
  await Promise.all([forgetGrants(), forgetAnswers(TILL_PAGES)])
}

export const TILL_CALLS = deviceCalls('/till', { forget })

const TILL_KEY = ['till'] as const
export const TILL_LIVE = { devices: [TILL_KEY] } as const
/** By itself too, should word of a change ever be lost. */
const ANYWAY_MS = 60_000

let heard = false

/** Whether the server has answered this page: who has the till open is nothing that is remembered from before. */
export function isHeard(): boolean {
  return heard
}

export const tillQuery = queryOptions({
  queryKey: TILL_KEY,
  async queryFn({ signal }) {
    const state = await TILL_CALLS.get<TillState>('/state', signal)
    heard = true
    return state
  },
  refetchInterval: ANYWAY_MS,
  staleTime: 0,
})
