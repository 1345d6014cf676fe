import { createContext, useContext } from 'react'
import type { Kind } from './data.ts'

/** What lies over the page: one form at a time. `id` null is a new one; `within` where it will stand. */
export type Opened =
  | { form: Kind; id: number | null; within?: number }
  | { form: 'move'; ids: readonly number[] }
  | { form: 'soldOut'; ids: readonly number[] }
  | { form: 'prices'; ids: readonly number[] }
  | { form: 'recipe'; id: number }
  | { form: 'atBranch'; id: number }

export const OpenContext = createContext<(opened: Opened) => void>(() => undefined)

export function useOpen(): (opened: Opened) => void {
  return useContext(OpenContext)
}
