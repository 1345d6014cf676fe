import { Drawer, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from './language/language.tsx'
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
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={language === 'ar' ? 'left' : 'right'}
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
