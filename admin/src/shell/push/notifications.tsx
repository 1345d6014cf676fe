import { Alert, Modal, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PushChoice, PushState } from '../../../../server/src/integration/push/contract.ts'
import { api } from '../../ui/api.ts'
import { useChangeOf } from '../../ui/change.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { useTellProblem } from '../../ui/problem.ts'
import { Loaded } from '../../ui/states.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { canBeTold, isBlocked, subscribe, unsubscribe } from './browser.ts'
import { pushTexts } from './texts.ts'

const KEY = ['push']
const NOTHING: PushChoice = { new_orders: false, ready_tickets: false }

/** What this device is told of by push. */
export function Notifications({ onClose }: { onClose: () => void }) {
  const t = useTexts(pushTexts)
  const ui = useTexts(uiTexts)
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.get<PushState>('/push', signal) })
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t('title')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {canBeTold() ? (
        <Loaded query={query}>{(state) => <Choices state={state} />}</Loaded>
      ) : (
        <Alert color="gray" title={t('unsupported')}>
          {t('unsupportedHint')}
        </Alert>
      )}
    </Modal>
  )
}

function Choices({ state }: { state: PushState }) {
  const t = useTexts(pushTexts)
  const { language } = useLanguage()
  const tellProblem = useTellProblem()
  const [failed, setFailed] = useState<'blocked' | 'not_reached' | null>(isBlocked() ? 'blocked' : null)
  const choice = (failed === 'blocked' ? null : state.choice) ?? NOTHING
  const change = useChangeOf(KEY, async (wanted: PushChoice) => {
    setFailed(null)
    if (!wanted.new_orders && !wanted.ready_tickets) {
      await api.delete('/push')
      return unsubscribe()
    }
    const asked = await subscribe(state.public_key)
    if (typeof asked === 'string') return setFailed(asked)
    await api.put('/push', { ...asked, ...wanted, language })
  })
  const set = (wanted: Partial<PushChoice>) =>
    change.mutate({ ...choice, ...wanted }, { onError: tellProblem })
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm">
        {t('about')}
      </Text>
      <Switch
        label={t('newOrders')}
        checked={choice.new_orders}
        disabled={change.isPending}
        onChange={(event) => set({ new_orders: event.currentTarget.checked })}
      />
      <Switch
        label={t('readyTickets')}
        checked={choice.ready_tickets}
        disabled={change.isPending}
        onChange={(event) => set({ ready_tickets: event.currentTarget.checked })}
      />
      {failed !== null && (
        <Alert color="orange" role="alert" title={failed === 'blocked' ? t('blocked') : t('notReached')}>
          {failed === 'blocked' && t('blockedHint')}
        </Alert>
      )}
    </Stack>
  )
}
