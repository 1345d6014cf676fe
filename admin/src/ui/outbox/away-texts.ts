import { textsOf } from '../language/texts.ts'

export const awayTexts = textsOf('ui.awayTexts', {
  noLine: 'No connection',
  works:
    'Orders, rounds, cash and kitchen tickets are saved on this device and sent when you’re back online.',
  worksNot: 'Cards, gift cards, refunds and settings need a connection.',
  unsent: { one: '{count} not sent', other: '{count} not sent' },
  asOf: 'Last updated at {time}',
  notKept: 'This browser can’t save anything',
  notKeptMore:
    'It’s a private window, or storage is full. Keep this page open until everything is sent: if you close it, anything unsent is lost.',
})
