import type { Texts } from './texts.ts'

export const en: Texts = {
  greeting: 'Hello {name},',
  guests: { one: '{n} guest', other: '{n} guests' },
  manage: 'You can change or cancel it here: {link}',
  deposit: 'The deposit of {amount} is still to be paid: {link}',
  depositBy:
    'Please pay the deposit of {amount} by {by}: {link}\nIf it is not paid by then, the booking ends and the table is free for others.',
  messages: {
    received: {
      subject: 'Your request at {restaurant}',
      body: 'We have your request for {guests} on {when}. You will hear from us as soon as it is confirmed.',
    },
    held: {
      subject: 'We are holding your table at {restaurant}',
      body: 'We are holding your table for {guests}: {when}. It is booked as soon as the deposit is paid.',
    },
    confirmed: {
      subject: 'Your table at {restaurant} is booked',
      body: 'Your table for {guests} is booked: {when}. We look forward to seeing you.',
    },
    changed: {
      subject: 'Your booking at {restaurant} has changed',
      body: 'Your booking has changed. It is now for {guests} on {when}.',
    },
    cancelled: {
      subject: 'Your booking at {restaurant} is cancelled',
      body: 'Your booking for {guests} on {when} is cancelled.',
    },
    unpaid: {
      subject: 'Your booking at {restaurant} has ended',
      body: 'Your booking for {guests} on {when} has ended, because the deposit was not paid in time. You are welcome to book again.',
    },
    declined: {
      subject: 'Your request at {restaurant}',
      body: 'We are sorry: we cannot take your request for {guests} on {when}.',
    },
  },
}
