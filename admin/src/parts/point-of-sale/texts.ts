import { textsOf } from '../../ui/language/texts.ts'

export const pointOfSaleTexts = textsOf('parts/point-of-sale.pointOfSaleTexts', {
  title: 'Point of sale',
  about:
    'Send every order to another point of sale: new orders, status changes and voided dishes. Ask its provider for an address that accepts them.',
  testTitle: 'Test point of sale',
  testAbout:
    'Sandbox orders are sent here, just as live orders are sent to your point of sale. They never reach your live point of sale.',
  docs: 'How it works',
  connected: 'Connected',
  notConnected: 'Not connected',
  paused: 'Paused',
  switchedOff: 'Off',
  switchedOffMore:
    'It hasn’t accepted anything for 5 days. Once it works, disconnect it and connect it again.',
  since: 'Connected since {moment}.',
  ownersOnly: 'Only owners can connect or disconnect it.',
  url: 'Point of sale URL',
  connect: 'Connect',
  connectedNow: 'Point of sale connected.',
  secretTitle: 'Signing secret',
  secret: 'Signing secret',
  secretMore: 'Give it to the provider of your point of sale. Every message is signed with it.',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect the point of sale?',
  disconnectText: 'It stops receiving orders. Anything not sent yet is dropped.',
  disconnected: 'Point of sale disconnected.',
  failed: 'Orders that couldn’t be sent',
  failedNone: 'All orders were sent.',
  again: 'Send again',
  queued: 'Sending again.',
  answered: 'HTTP {status}',
})
