import { createContext, useContext } from 'react'
import type { TillState } from '../../../server/src/restaurant/tills/contract.ts'

/** The till that these pages are on, for the frame around them. */
export type OpenTill = { state: TillState; lock: () => void }

export const TillContext = createContext<OpenTill | null>(null)

export function useTill(): OpenTill {
  const till = useContext(TillContext)
  if (!till) throw new Error('this is no till')
  return till
}
