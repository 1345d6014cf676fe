import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described, Named, Type } from '../../platform/http/validation/schema.ts'
import { Id } from '../../platform/http/validation/values.ts'
import { Guest } from './contract.ts'
import { guestAnswer } from './examples.ts'

const ErasedGuest = Named(
  'ErasedGuest',
  Type.Object({
    id: Id('The guest profile that was erased.'),
    erased: Type.Unsafe<true>({
      type: 'boolean',
      const: true,
      description: 'Delete what you have about this guest.',
    }),
  }),
)

const guest = guestAnswer.data

export const guestEvents = {
  'guest.created': event(
    'A guest profile is created.',
    { guest: Described(Guest, 'The new guest profile.') },
    { guest },
  ),
  'guest.updated': event(
    "A guest's details or consent change, or the guest is erased.",
    {
      guest: Type.Union([Guest, ErasedGuest], {
        description: 'The guest profile as it is now, or only its id once it is erased.',
      }),
    },
    { guest },
  ),
} as const satisfies EventDeclarations
