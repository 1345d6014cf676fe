import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
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
  const tellDone = useTellDone()
  const client = useQueryClient()
  const { zone } = useMe().restaurant
  const form = useForm({
    initial: {
      failed_since: wallClock(Date.now() - DAY_MS, zone),
      endpoint_id: chosen ? String(chosen.id) : '',
    },
    save: useMutation({
      mutationFn: (wanted: object) =>
        api.post<{ replayed: number }>(`${baseOf(mode)}/deliveries/replay`, wanted),
      onSuccess() {
        void client.invalidateQueries({ queryKey: ['deliveries'] })
        void client.invalidateQueries({ queryKey: ['webhooks'] })
      },
    }),
    wanted: ({ failed_since, endpoint_id }) => ({
      failed_since: momentOf(failed_since),
      endpoint_id: endpoint_id === '' ? null : Number(endpoint_id),
    }),
    onSaved({ replayed }) {
      tellDone(t('replayedCount', { count: replayed }))
      onClose()
    },
  })
  return (
    <FormModal title={t('replayAllTitle')} action={t('replayDo')} form={form} onClose={onClose}>
      <Text>{t('replayWhat')}</Text>
      <NativeSelect
        label={t('url')}
        {...form.input('endpoint_id')}
        data={[
          { value: '', label: t('anyUrl') },
          ...endpoints.map(({ id, url }) => ({ value: String(id), label: url })),
        ]}
      />
      <TextInput type="datetime-local" label={t('replaySince')} {...form.input('failed_since')} />
    </FormModal>
  )
}
