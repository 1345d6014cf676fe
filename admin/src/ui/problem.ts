import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { ApiError } from './api.ts'
import { errorKey, errorTexts } from './error-texts.ts'
import { useTexts } from './language/language.tsx'
import { isAway } from './reach.ts'
import { uiTexts } from './texts.ts'

/** What went wrong, in the reader's language. */
export function useProblemText(): (error: unknown) => string {
  const t = useTexts(errorTexts)
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return t('internal_error')
      const [sentences] = Object.values(error.fields)
      return sentences?.[0] ?? t(errorKey(error.code))
    },
    [t],
  )
}

/** For `onError` of a change that has no field to show it beside. */
export function useTellProblem(): (error: unknown) => void {
  const t = useTexts(uiTexts)
  const textOf = useProblemText()
  return useCallback(
    (error) =>
      void notifications.show({
        color: 'red',
        title: t(isAway() ? 'needsLine' : 'notDone'),
        message: textOf(error),
        closeButtonProps: { 'aria-label': t('close') },
      }),
    [t, textOf],
  )
}
