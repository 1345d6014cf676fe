import type { KioskState } from '../../../server/src/restaurant/kiosk/contract.ts'
import type { Step } from './use-visit.ts'
import type { Visit } from './visit.ts'

/** What every step is handed. */
export type Page = {
  state: KioskState
  visit: Visit
  change: (some: Partial<Visit>) => void
  go: (step: Step) => void
}
