import { textsOf } from '../../ui/language/texts.ts'

export const pushTexts = textsOf('shell.pushTexts', {
  title: 'Notifications',
  about: 'On this device, while you’re signed in. They show the order’s number and table, never the guest.',
  newOrders: 'New orders',
  readyTickets: 'Orders that are ready',
  unsupported: 'This browser can’t receive notifications.',
  unsupportedHint: 'On an iPhone or iPad, add this page to the Home Screen first and open it from there.',
  blocked: 'Notifications are blocked for this site.',
  blockedHint: 'Allow them in your browser’s settings, then try again.',
  notReached: 'The browser’s notification service can’t be reached. Try again later.',
})
