import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described, Nullable } from '../../platform/http/validation/schema.ts'
import { Reservation, ReservationStatus } from './contract.ts'
import { reservationAnswer } from './examples.ts'

const data = {
  reservation: Described(Reservation, 'The reservation as it is now.'),
  previous_status: Nullable(ReservationStatus, {
    description: 'Its previous status; null for a new reservation.',
  }),
}
const reservation = reservationAnswer.data
const changedAt = '2026-11-14T19:42:51.004-05:00'

export const reservationEvents = {
  'reservation.created': event(
    'A reservation is made, by the guest or the staff. `previous_status` is null.',
    data,
    { reservation, previous_status: null },
  ),
  'reservation.updated': event('A reservation changes.', data, {
    reservation: { ...reservation, status: 'seated', updated_at: changedAt },
    previous_status: 'confirmed',
  }),
  'reservation.cancelled': event('A reservation is cancelled.', data, {
    reservation: { ...reservation, status: 'cancelled', updated_at: changedAt },
    previous_status: 'confirmed',
  }),
} as const satisfies EventDeclarations
