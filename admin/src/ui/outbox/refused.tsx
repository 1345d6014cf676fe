import { Alert, Text } from '@mantine/core'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../language/language.tsx'
import { useMe, useRestaurantFormat } from '../me.ts'
import { useProblemText } from '../problem.ts'
import { uiTexts } from '../texts.ts'
import { errorOf, type Outbox, type Refusal, TOO_OLD } from './outbox.ts'
import { OUTBOX_NAMES, outboxOf } from './use-outbox.ts'

/** On every page: sends what is still kept of whoever is signed in, and shows what was refused until they dismiss it. */
export function KeptActs() {
  const me = useMe()
  return OUTBOX_NAMES.map((name) => <Kept key={name} outbox={outboxOf(name, me)} />)
}

function Kept({ outbox }: { outbox: Outbox }) {
  const t = useTexts(uiTexts)
  const format = useRestaurantFormat()
  const reasonOf = useRefusalText()
  const refused = useSyncExternalStore(outbox.watch, outbox.refused)
  useEffect(() => {
    outbox.goOn()
    window.addEventListener('online', outbox.goOn)
    return () => window.removeEventListener('online', outbox.goOn)
  }, [outbox])
  return refused.map(({ key, what, at, refusal }) => (
    <Alert
      key={key}
      color="red"
      role="alert"
      mb="md"
      className="no-print"
      title={t('actRefused', { what })}
      withCloseButton
      closeButtonLabel={t('dismiss')}
      onClose={() => outbox.dismiss(key)}
    >
      <Text size="sm">
        {format.moment(at)} · {reasonOf(refusal)}
      </Text>
    </Alert>
  ))
}

export function useRefusalText(): (refusal: Refusal) => string {
  const t = useTexts(uiTexts)
  const textOf = useProblemText()
  return useCallback(
    (refusal) => (refusal.code === TOO_OLD ? t('actTooOld') : textOf(errorOf(refusal))),
    [t, textOf],
  )
}
