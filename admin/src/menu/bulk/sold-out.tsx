import { Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import { useMe } from '../../ui/me.ts'
import { wallClock } from '../../ui/wall-clock.ts'
import { useActions } from '../actions.ts'
import type { Book } from '../book.ts'
import { BulkDialog } from './dialog.tsx'
import { bulkTexts } from './texts.ts'

const IN_MS = 3 * 3_600_000

export function SoldOutDialog({
  book,
  ids,
  onClose,
}: {
  book: Book
  ids: readonly number[]
  onClose: () => void
}) {
  const t = useTexts(bulkTexts)
  const { zone } = useMe().restaurant
  const { setAvailable } = useActions()
  const [until, setUntil] = useState('tomorrow')
  const [moment, setMoment] = useState(() => wallClock(Date.now() + IN_MS, zone))
  const [isBusy, setBusy] = useState(false)

  async function submit(): Promise<void> {
    setBusy(true)
    const wanted = until === 'time' ? `${moment}:00` : until === 'tomorrow' ? 'tomorrow' : null
    if (await setAvailable(ids, false, wanted)) onClose()
    else setBusy(false)
  }
  return (
    <BulkDialog
      book={book}
      ids={ids}
      title={t('soldOut')}
      action={t('soldOutAction')}
      isBusy={isBusy}
      isBlocked={until === 'time' && moment === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Radio.Group label={t('until')} value={until} onChange={setUntil}>
        <Stack gap="xs" mt="xs">
          <Radio value="tomorrow" label={t('untilTomorrow')} data-autofocus />
          <Radio value="time" label={t('untilTime')} />
          {until === 'time' && (
            <TextInput
              type="datetime-local"
              aria-label={t('moment')}
              value={moment}
              onChange={(event) => setMoment(event.currentTarget.value)}
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
