import { textsOf } from '../../ui/language/texts.ts'

export const offlineTexts = textsOf('parts/offline-orders.offlineTexts', {
  toCheck: {
    one: '{count} order taken during an outage needs a check',
    other: '{count} orders taken during an outage need a check',
  },
  notSent: 'Not sent yet',
  dishes: { one: '{count} dish', other: '{count} dishes' },
  review: 'Review',
  title: 'Taken during an outage',
  about: 'These orders were accepted as they were served. Check what’s different, then mark them as checked.',
  told: 'The guest was told {told}; the order comes to {total}.',
  later: 'At the prices in effect when it was received, it would be {later} instead of {total}.',
  ofDish: '{dish}: {message}',
  belowMinimum: 'The order is below the minimum.',
  check: 'Mark as checked',
  checkAll: 'Mark all as checked',
  open: 'Open order',
  taken: 'Taken {taken}, received {came}',
  more: { one: '{count} more after these', other: '{count} more after these' },
  none: 'All checked',
})
