import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described } from '../../platform/http/validation/schema.ts'
import { ExperienceBooking } from './contract.ts'
import { booking } from './examples.ts'

export const experienceEvents = {
  'experience.booked': event(
    'Tickets to an experience are paid for, or booked for free: once for each booking.',
    { booking: Described(ExperienceBooking, 'The tickets that were booked.') },
    { booking },
  ),
} as const satisfies EventDeclarations
