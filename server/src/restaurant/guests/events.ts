import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described, Id, Moment, Named, Type } from '../../platform/http/schema.ts'
import { Guest } from './contract.ts'
import { guestAnswer } from './examples.ts'

/** Beyond what the API shows, the moment of the change: events may arrive out of order. */
const ChangedGuest = Named(
  'ChangedGuest',
  Type.Object({ ...Guest.properties, updated_at: Moment('When the profile last changed.') }),
)

const ErasedGuest = Named(
  'ErasedGuest',
  Type.Object({
    id: Id('The guest profile that is gone.'),
    erased: Type.Unsafe<true>({
      type: 'boolean',
      const: true,
      description: 'Forget what you have of this guest.',
    }),
    merged_into: Type.Optional(Id('The profile that replaces it, if two profiles were one person.')),
  }),
)

const guest = { ...guestAnswer.data, updated_at: '2026-11-14T19:30:05.123-05:00' }

export const guestEvents = {
  'guest.created': event(
    'A guest profile is created.',
    { guest: Described(ChangedGuest, 'The new guest profile.') },
    { guest },
  ),
  'guest.updated': event(
    "A guest's details or consent change, or the guest is erased.",
    {
      guest: Type.Union([ChangedGuest, ErasedGuest], {
        description: 'The guest profile as it is now, or only its id once it is erased.',
      }),
    },
    { guest },
  ),
} as const satisfies EventDeclarations
