import { Drawer, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Confirm } from './confirm.tsx'
import { useLanguage, useTexts } from './language/language.tsx'
import { uiTexts } from './texts.ts'

/** A form at the side of the page. What was typed into it is not lost by a slip: leaving asks first. */
export function FormDrawer({
  title,
  isChanged,
  onClose,
  children,
}: {
  title: string
  isChanged: boolean
  onClose: () => void
  children: (leave: () => void) => ReactNode
}) {
  const t = useTexts(uiTexts)
  const { language } = useLanguage()
  const [leaving, setLeaving] = useState(false)
  // Later: the same press of Escape would reach the question too, and close it again.
  const leave = () => (isChanged ? setTimeout(() => setLeaving(true)) : onClose())
  return (
    <>
      <Drawer
        opened
        onClose={leave}
        position={language === 'ar' ? 'left' : 'right'}
        size="46rem"
        title={
          <Text fw={600} className="break">
            {title}
          </Text>
        }
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {children(leave)}
      </Drawer>
      <Confirm
        opened={leaving}
        title={t('leaveUnsaved')}
        action={t('leave')}
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        <Text>{t('leaveUnsavedMore')}</Text>
      </Confirm>
    </>
  )
}
