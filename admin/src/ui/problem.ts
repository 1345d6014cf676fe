import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { ApiError } from './api.ts'
import { useTexts } from './language/language.tsx'
import type { Translate } from './language/texts.ts'
import { uiTexts } from './texts.ts'

type UiKey = Parameters<Translate<keyof (typeof uiTexts)['en']>>[0]

/** What went wrong, in the reader's language; a refusal of a field in the server's own words. */
export function useProblemText(): (error: unknown) => string {
  const t = useTexts(uiTexts)
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return t('internal_error')
      const [sentences] = Object.values(error.fields)
      if (sentences?.[0]) return sentences[0]
      return Object.hasOwn(uiTexts.en, error.code) ? t(error.code as UiKey) : error.message
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
        title: t('notDone'),
        message: textOf(error),
        closeButtonProps: { 'aria-label': t('close') },
      }),
    [t, textOf],
  )
}
