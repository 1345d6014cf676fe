import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { directionOf } from '../../../server/src/platform/i18n/direction.ts'
import { useLanguage } from './language/language.tsx'

export const IS_PHONE = '(max-width: 48em)'

/** As wide as the navigation, with its margins. */
const WIDTH = 196

/** What was done is told over the end of the navigation, where no form or drawer lies; where that is narrow, over the top bar. */
export function Messages() {
  const { language } = useLanguage()
  const isNarrow = useMediaQuery('(max-width: 74.99em)')
  const below = directionOf(language) === 'rtl' ? 'bottom-right' : 'bottom-left'
  return <Notifications position={isNarrow ? 'top-center' : below} containerWidth={isNarrow ? 320 : WIDTH} />
}
