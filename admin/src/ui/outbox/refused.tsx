import { Alert, Text } from '@mantine/core'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../language/language.tsx'
import { useMe, useRestaurantFormat } from '../me.ts'
import { useProblemText } from '../problem.ts'
import { uiTexts } from '../texts.ts'
import { NOT_MADE, type Refusal, TOO_OLD } from './acts.ts'
import { AwayLine } from './away.tsx'
import { errorOf } from './outbox.ts'
import { outboxOf } from './use-outbox.ts'

/** On every page: sends what is still kept of whoever is signed in, and shows what was refused until they dismiss it. */
export function KeptActs() {
  const outbox = outboxOf(useMe())
  const t = useTexts(uiTexts)
  const format = useRestaurantFormat()
  const reasonOf = useRefusalText()
  const { refused, waiting, isLasting } = useSyncExternalStore(outbox.watch, outbox.kept)
  useEffect(() => {
    outbox.goOn()
    window.addEventListener('online', outbox.goOn)
    return () => window.removeEventListener('online', outbox.goOn)
  }, [outbox])
  const isAtRisk = !isLasting && waiting.length > 0
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])
  const cards = refused.map(({ key, what, at, refusal }) => (
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
  return (
    <>
      <AwayLine unsent={waiting.length} isLasting={isLasting} />
      {cards}
    </>
  )
}

export function useRefusalText(): (refusal: Refusal) => string {
  const t = useTexts(uiTexts)
  const textOf = useProblemText()
  return useCallback(
    (refusal) => {
      if (refusal.code === TOO_OLD) return t('actTooOld')
      return refusal.code === NOT_MADE ? t('actNotMade') : textOf(errorOf(refusal))
    },
    [t, textOf],
  )
}
