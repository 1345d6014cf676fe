import { Drawer, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import { directionOf } from '../../../server/src/platform/i18n/direction.ts'
import { takeBackDone } from './done.ts'
import { useLanguage, useTexts } from './language/language.tsx'
import { IS_PHONE } from './messages.tsx'
import { uiTexts } from './texts.ts'

/** What lies beside the page for a while, where lines end. */
export function SideDrawer({
  opened,
  title,
  size = 'md',
  onClose,
  children,
}: {
  opened: boolean
  title: ReactNode
  size?: string
  onClose: () => void
  children: ReactNode
}) {
  const t = useTexts(uiTexts)
  const { language } = useLanguage()
  const isPhone = useMediaQuery(IS_PHONE)
  // There it is as wide as the page, and what was said of the last act would lie over its head.
  useEffect(() => {
    if (opened && isPhone) takeBackDone()
  }, [opened, isPhone])
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={directionOf(language) === 'rtl' ? 'left' : 'right'}
      size={size}
      title={
        <Text fw={600} className="break">
          {title}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Drawer>
  )
}
