import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { DIRECTIONS } from '../../../server/src/platform/i18n/texts.ts'
import { useLanguage } from './language/language.tsx'

/** What was done is told below the navigation, where no form or drawer lies; on a phone over the top bar. */
export function Messages() {
  const { language } = useLanguage()
  const isPhone = useMediaQuery('(max-width: 48em)')
  const below = DIRECTIONS[language] === 'rtl' ? 'bottom-right' : 'bottom-left'
  return <Notifications position={isPhone ? 'top-center' : below} containerWidth={320} />
}
