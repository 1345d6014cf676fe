import { faultKinds } from '../platform/faults.ts'

/** What speaks against a change on the owner's pages. */
export const workspaceFault = faultKinds({
  wrong_name: 'This does not match the name of the restaurant.',
  export_first: 'Download your data first.',
  payments_under_way: 'Some payments or refunds are still pending. Wait until they are settled.',
  'not_found.colleague': 'Choose someone else who works here.',
  wrong_password: 'That password is incorrect.',
  there_already: 'It already exists. Change it on its own page.',
  'not_found.on_menu': 'This is no longer on the menu.',
  'not_found.station': 'The restaurant has no such station.',
  'in_use.seated': 'Guests are seated at "{table}". Close their bill first.',
  'in_use.booked': '"{table}" is booked, next on {date}. Move those bookings to another table first.',
  'in_use.open_orders': 'Complete or cancel the open orders of "{branch}" first: {orders}.',
  'in_use.open_bookings': 'Cancel the bookings at "{branch}" first: {bookings}.',
  works_here: 'They already work here.',
  'too_many.invitations': 'Too many invitations in one hour. Try again later.',
  invited_already: 'They are already invited. Resend that invitation.',
  'too_soon.invitation': 'It was sent less than a minute ago.',
  no_owner: 'The restaurant would be left without an owner.',
  own_factor_first: 'Turn on two-factor authentication for your own account first.',
})
