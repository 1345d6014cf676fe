import { textsOf } from '../../ui/language/texts.ts'

export const screenTexts = textsOf('parts/kitchen.screenTexts', {
  expediter: 'Expediter',
  unrouted: 'No station',
  screen: 'Screen',
  gone: 'This screen no longer exists',
  readyByHand:
    'Orders aren’t marked ready automatically when the kitchen is done: someone marks them ready on Today.',
  toKitchen: 'Change this in Kitchen',
})
