import type { Weekday } from '../platform/time/windows.ts'

export const WEEKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri']

export const EVERY_DAY: readonly Weekday[] = [...WEEKDAYS, 'sat', 'sun']
