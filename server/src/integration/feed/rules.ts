import { DAY_MS } from '../../platform/time/clock.ts'

export const FEED_KEPT_MS = 30 * DAY_MS
