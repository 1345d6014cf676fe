import { textsOf } from '../../ui/language/texts.ts'

/** What is said on a device about itself. */
export const thisDeviceTexts = textsOf('parts/devices.thisDeviceTexts', {
  fullScreen: 'Full screen',
  leaveFull: 'Exit full screen',
  soundOn: 'Sound is on',
  soundOff: 'Sound is off',
  soundLocked: 'Tap to turn on sound',
  unpair: 'Unpair device',
  unpairText: 'This device stops working until you pair it again with a new code.',
})
