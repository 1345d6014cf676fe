import type { Day } from './types.ts'

export const WEEKDAYS: readonly Day[] = ['mon', 'tue', 'wed', 'thu', 'fri']

export const EVERY_DAY: readonly Day[] = [...WEEKDAYS, 'sat', 'sun']
