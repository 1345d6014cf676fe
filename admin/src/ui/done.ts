import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { useTexts } from './language/language.tsx'
import { uiTexts } from './texts.ts'

let said: string | null = null

/** What was said in passing goes, lest it cover what is opened next. */
export function takeBackDone(): void {
  if (said !== null) notifications.hide(said)
}

/** Says in passing that something was done. */
export function useTellDone(): (message: string) => void {
  const t = useTexts(uiTexts)
  return useCallback(
    (message) => {
      said = notifications.show({ color: 'green', message, closeButtonProps: { 'aria-label': t('close') } })
    },
    [t],
  )
}
