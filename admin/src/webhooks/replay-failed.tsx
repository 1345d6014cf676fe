import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
import { wallClock } from '../ui/wall-clock.ts'
import { baseOf, type ListedEndpoint, type Mode, momentOf } from './data.ts'
import { webhookTexts } from './texts.ts'

const DAY_MS = 86_400_000

/** To every address, or to one of them. */
export function ReplayFailed({
  mode,
  endpoints,
  chosen,
  onClose,
}: {
  mode: Mode
  endpoints: ListedEndpoint[]
  chosen: ListedEndpoint | null
  onClose: () => void
}) {
  const t = useTexts(webhookTexts)
  const ui = useTexts(uiTexts)
  const tellProblem = useTellProblem()
  const tellDone = useTellDone()
  const client = useQueryClient()
  const { zone } = useMe().restaurant
  const [since, setSince] = useState(() => wallClock(Date.now() - DAY_MS, zone))
  const [to, setTo] = useState(chosen ? String(chosen.id) : '')
  const replay = useMutation({
    mutationFn: () =>
      api.post<{ replayed: number }>(`${baseOf(mode)}/deliveries/replay`, {
        failed_since: momentOf(since),
        endpoint_id: to === '' ? null : Number(to),
      }),
    onSuccess({ replayed }) {
      tellDone(t('replayedCount', { count: replayed }))
      void client.invalidateQueries({ queryKey: ['deliveries'] })
      void client.invalidateQueries({ queryKey: ['webhooks'] })
      onClose()
    },
    onError(error) {
      if (!['failed_since', 'endpoint_id'].some((field) => errorOn(error, field))) tellProblem(error)
    },
  })
  const form = useFocusFault(replay.error)
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t('replayAllTitle')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          replay.mutate()
        }}
      >
        <Stack gap="md">
          <Text>{t('replayWhat')}</Text>
          <NativeSelect
            label={t('url')}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            error={errorOn(replay.error, 'endpoint_id')}
            data={[
              { value: '', label: t('anyUrl') },
              ...endpoints.map(({ id, url }) => ({ value: String(id), label: url })),
            ]}
          />
          <TextInput
            type="datetime-local"
            label={t('replaySince')}
            value={since}
            onChange={(event) => setSince(event.currentTarget.value)}
            error={errorOn(replay.error, 'failed_since')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={replay.isPending}>
              {t('replayDo')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
