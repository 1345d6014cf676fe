import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { StaffReview } from '../../../server/src/restaurant/reviews/staff-contract.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { useHide } from './data.ts'
import { reviewTexts } from './texts.ts'

const SHORTEST = 3

export function HideReview({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const t = useTexts(reviewTexts)
  const tellDone = useTellDone()
  const tell = useTellProblem()
  const hide = useHide(review)
  const [reason, setReason] = useState('')
  return (
    <Confirm
      opened
      title={t('hideTitle')}
      action={t('hide')}
      busy={hide.isPending}
      disabled={reason.trim().length < SHORTEST}
      onConfirm={() =>
        hide.mutate(reason.trim(), {
          onSuccess: () => {
            tellDone(t('hiddenNow'))
            onClose()
          },
          onError: (error) => {
            if (!errorOn(error, 'reason')) tell(error)
          },
        })
      }
      onClose={onClose}
    >
      <Text>{t('hideMore')}</Text>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errorOn(hide.error, 'reason')}
        maxLength={200}
        autosize
        minRows={2}
        required
      />
    </Confirm>
  )
}
