import { textsOf } from '../ui/language/texts.ts'

export const groupTexts = textsOf('all-restaurants.groupTexts', {
  title: 'All restaurants',
  about: 'Today at each of your restaurants, in its own time zone and currency.',
  clock: '{date}, {time} local time',
  orders: 'Orders today',
  revenue: 'Revenue today',
  open: 'Open orders',
  bookings: 'Bookings today',
  bookingsOf: '{count}, {guests}',
  guests: { one: '{count} guest', other: '{count} guests' },
  notInPlan: 'Not included in its plan',
  none: 'Nothing to show',
  noneHint: 'You see figures for restaurants where you’re an owner or manager.',
})
