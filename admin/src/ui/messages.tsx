import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { DIRECTIONS } from '../../../server/src/platform/i18n/texts.ts'
import { useLanguage } from './language/language.tsx'

export const IS_PHONE = '(max-width: 48em)'

/** As wide as the navigation, with its margins. */
const WIDTH = 196

/** What was done is told over the end of the navigation, where no form or drawer lies; on a phone over the top bar. */
export function Messages() {
  const { language } = useLanguage()
  const isPhone = useMediaQuery(IS_PHONE)
  const below = DIRECTIONS[language] === 'rtl' ? 'bottom-right' : 'bottom-left'
  return <Notifications position={isPhone ? 'top-center' : below} containerWidth={isPhone ? 320 : WIDTH} />
}
