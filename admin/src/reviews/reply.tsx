import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { StaffReview } from '../../../server/src/restaurant/reviews/staff-contract.ts'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { useReply } from './data.ts'
import { reviewTexts } from './texts.ts'

const LONGEST = 2_000

/** The one public answer. Emptied, it is taken back. */
export function ReplyForm({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const t = useTexts(reviewTexts)
  const tellDone = useTellDone()
  const tell = useTellProblem()
  const save = useReply(review)
  const [text, setText] = useState(review.reply ?? '')
  const wanted = text.trim() || null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(wanted, {
          onSuccess: () => {
            tellDone(t(wanted === null ? 'replyRemoved' : 'replySaved'))
            onClose()
          },
          onError: (error) => {
            if (!errorOn(error, 'reply')) tell(error)
          },
        })
      }}
    >
      <Stack gap="xs">
        <Textarea
          label={t('yourReply')}
          description={t(review.reply === null ? 'replyHint' : 'replyHintChange')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={errorOn(save.error, 'reply')}
          maxLength={LONGEST}
          autosize
          minRows={3}
          dir="auto"
          autoFocus
        />
        <Group gap="xs">
          <Button type="submit" loading={save.isPending} disabled={wanted === review.reply}>
            {t(wanted === null && review.reply !== null ? 'removeReply' : 'save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
