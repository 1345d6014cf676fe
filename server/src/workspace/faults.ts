import { faultKinds } from '../platform/faults.ts'

/** What speaks against a change on the owner's pages. */
export const workspaceFault = faultKinds({
  wrong_name: 'This is not the name of the restaurant.',
  export_first: 'Download the export first.',
  payments_under_way: 'Some payments or refunds are still under way. Wait until they are settled.',
  'not_found.colleague': 'Choose somebody else who works here.',
  wrong_password: 'That password is wrong.',
  there_already: 'It is there already; change it on its own page.',
  'not_one_of.mail_language': 'This mail is not written in this language.',
  'not_found.on_menu': 'This is no longer on the menu.',
  'not_found.station': 'The restaurant has no such station.',
  'in_use.seated': 'Guests sit at "{table}" now: close their bill first.',
  'in_use.booked': '"{table}" is booked, next on {date}: give those bookings another table first.',
  'in_use.open_orders': 'Complete or cancel the open orders of "{branch}" first: {orders}.',
  'in_use.open_bookings': 'Cancel the bookings at "{branch}" first: {bookings}.',
  works_here: 'They work here already.',
  'too_many.invitations': 'Too many invitations within an hour. Go on later.',
  invited_already: 'They are invited already. Send that invitation again.',
  'too_soon.invitation': 'It was sent less than a minute ago.',
  no_owner: 'The restaurant would be left without an owner.',
  own_factor_first: 'Turn on your own second factor first, on your account page.',
})
