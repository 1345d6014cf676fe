import type { Texts } from './texts.ts'

export const en: Texts = {
  greeting: 'Hello {name},',
  guests: { one: '{n} guest', other: '{n} guests' },
  manage: 'You can change or cancel it here: {link}',
  messages: {
    received: {
      subject: 'Your request at {restaurant}',
      body: 'We have your request for {guests} on {when}. You will hear from us as soon as it is confirmed.',
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
    declined: {
      subject: 'Your request at {restaurant}',
      body: 'We are sorry: we cannot take your request for {guests} on {when}.',
    },
  },
}
