import type { NewReservation } from '../restaurant/reservations/contract.ts'

/** Under the name of one of the sample's guests. */
export function sampleBooking(date: string): NewReservation {
  return {
    name: 'Olivia Bennett',
    phone: '+14135550101',
    email: 'olivia.bennett@example.com',
    party_size: 4,
    date,
    time: '19:30',
    note: 'Birthday: a candle with the dessert, please.',
    status: 'confirmed',
  }
}
