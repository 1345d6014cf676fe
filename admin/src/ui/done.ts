import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { useTexts } from './language/language.tsx'
import { uiTexts } from './texts.ts'

/** Says in passing that something was done. */
export function useTellDone(): (message: string) => void {
  const t = useTexts(uiTexts)
  return useCallback(
    (message) =>
      void notifications.show({ color: 'green', message, closeButtonProps: { 'aria-label': t('close') } }),
    [t],
  )
}
