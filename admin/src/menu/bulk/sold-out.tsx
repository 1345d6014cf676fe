import { Radio, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from '../../ui/form.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMe } from '../../ui/me.ts'
import { wallClock } from '../../ui/wall-clock.ts'
import { orThrow, useActions } from '../actions.ts'
import type { MenuIndex } from '../menu-index.ts'
import { BulkDialog } from './dialog.tsx'
import { bulkTexts } from './texts.ts'

const IN_MS = 3 * 3_600_000

export function SoldOutDialog({
  index,
  ids,
  onClose,
}: {
  index: MenuIndex
  ids: readonly number[]
  onClose: () => void
}) {
  const t = useTexts(bulkTexts)
  const { zone } = useMe().restaurant
  const { setAvailable } = useActions()
  const form = useForm({
    initial: { until: 'tomorrow', moment: wallClock(Date.now() + IN_MS, zone) },
    save: useMutation({
      mutationFn: (until: string | null) => orThrow(setAvailable(ids, false, until)),
    }),
    wanted: ({ until, moment }) =>
      until === 'time' ? `${moment}:00` : until === 'tomorrow' ? 'tomorrow' : null,
    onSaved: onClose,
    isTold: true,
  })
  const { until, moment } = form.values
  return (
    <BulkDialog
      index={index}
      ids={ids}
      title={t('soldOut')}
      action={t('soldOutAction')}
      form={form}
      isBlocked={until === 'time' && moment === ''}
      onClose={onClose}
    >
      <Radio.Group label={t('until')} {...form.bind('until')}>
        <Stack gap="xs" mt="xs">
          <Radio value="tomorrow" label={t('untilTomorrow')} data-autofocus />
          <Radio value="time" label={t('untilTime')} />
          {until === 'time' && (
            <TextInput
              type="datetime-local"
              aria-label={t('moment')}
              {...form.input('moment')}
              ms="xl"
              maw="16rem"
            />
          )}
          <Radio value="further" label={t('untilFurther')} />
        </Stack>
      </Radio.Group>
    </BulkDialog>
  )
}
