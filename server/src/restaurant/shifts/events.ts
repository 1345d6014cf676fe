import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described } from '../../platform/http/validation/schema.ts'
import { ShiftWeek } from './contract.ts'
import { shiftWeek } from './examples.ts'

export const shiftEvents = {
  'shift.published': event(
    'A manager publishes a week of shifts, or publishes it again after changing it.',
    { shift_week: Described(ShiftWeek, 'The week with all its shifts.') },
    { shift_week: shiftWeek },
  ),
} as const satisfies EventDeclarations
