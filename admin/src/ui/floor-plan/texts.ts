import { textsOf } from '../language/texts.ts'

export const floorTexts = textsOf('ui.floorTexts', {
  plan: 'Floor plan',
  floor: 'Floor',
  mainFloor: 'Main floor',
  seats: { one: '{count} seat', other: '{count} seats' },
})
