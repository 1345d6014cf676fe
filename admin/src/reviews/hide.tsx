import { Text, Textarea } from '@mantine/core'
import type { StaffReview } from '../../../server/src/restaurant/reviews/staff-contract.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useHide } from './data.ts'
import { reviewTexts } from './texts.ts'

const SHORTEST = 3

export function HideReview({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const t = useTexts(reviewTexts)
  const tellDone = useTellDone()
  const form = useForm({
    initial: { reason: '' },
    save: useHide(review),
    wanted: ({ reason }) => reason.trim(),
    onSaved() {
      tellDone(t('hiddenNow'))
      onClose()
    },
  })
  return (
    <Confirm
      opened
      title={t('hideTitle')}
      action={t('hide')}
      busy={form.isPending}
      disabled={form.values.reason.trim().length < SHORTEST}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <Text>{t('hideMore')}</Text>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        {...form.input('reason')}
        maxLength={200}
        autosize
        minRows={2}
        required
      />
    </Confirm>
  )
}
