import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Id, Moment, Named, Type } from '../../platform/http/schema.ts'
import { Guest } from './contract.ts'
import { guestAnswer } from './examples.ts'

/** Beyond what the API shows, the moment of the change: events may arrive out of order. */
const ChangedGuest = Named('ChangedGuest', Type.Object({ ...Guest.properties, updated_at: Moment() }))

const ErasedGuest = Named(
  'ErasedGuest',
  Type.Object({
    id: Id(),
    erased: Type.Unsafe<true>({ type: 'boolean', const: true }),
    merged_into: Type.Optional(Id('The profile that replaces it, if two profiles were one person.')),
  }),
)

const guest = { ...guestAnswer.data, updated_at: '2026-11-14T19:30:05.123-05:00' }

export const guestEvents = {
  'guest.created': event('A guest profile is created.', { guest: ChangedGuest }, { guest }),
  'guest.updated': event(
    "A guest's details or consent change, or the guest is erased.",
    { guest: Type.Union([ChangedGuest, ErasedGuest]) },
    { guest },
  ),
} as const satisfies EventDeclarations
