import { faultKinds } from '../../platform/faults.ts'

/** What the owner's rules and the floor have against a booking. */
export const bookingFault = faultKinds({
  'too_small.party': 'The restaurant takes parties of {minimum} or more.',
  'too_large.party': 'The restaurant takes parties of up to {maximum}.',
  'in_the_past.today': 'This day is past.',
  'in_the_past.time': 'This time is past.',
  'too_far_ahead.days': 'Reservations are taken up to {days} days ahead.',
  too_soon: 'Reservations are taken up to {minutes} minutes before.',
  'closed.day': 'The restaurant is closed on this day.',
  'closed.weekday': 'The restaurant takes no reservations on this weekday.',
  'closed.time': 'The restaurant takes no reservations at this time.',
  'not_a_time.of_one_day': 'Must be a time of day before 24:00.',
  full: 'The restaurant takes no more guests at this time.',
  no_table: 'No table is free for this party at this time.',
  'no_table.of_this_size': 'The restaurant has no table for a party of this size.',
  table_taken: 'This table is taken at that time.',
  not_full: 'This time is free: book it.',
  no_waitlist: 'The restaurant keeps no waitlist.',
  'required.to_be_told': 'The guest is told by e-mail.',
  waits_already: 'This guest already waits for this time.',
})
