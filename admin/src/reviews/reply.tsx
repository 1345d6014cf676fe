import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { StaffReview } from '../../../server/src/restaurant/reviews/staff-contract.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useReply } from './data.ts'
import { reviewTexts } from './texts.ts'

const LONGEST = 2_000

/** The one public answer. Emptied, it is taken back. */
export function ReplyForm({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const t = useTexts(reviewTexts)
  const tellDone = useTellDone()
  const wantedOf = (text: string) => text.trim() || null
  const form = useForm({
    initial: { reply: review.reply ?? '' },
    save: useReply(review),
    wanted: ({ reply }) => wantedOf(reply),
    onSaved(_, { reply }) {
      tellDone(t(wantedOf(reply) === null ? 'replyRemoved' : 'replySaved'))
      onClose()
    },
  })
  const wanted = wantedOf(form.values.reply)
  return (
    <form {...form.props}>
      <Stack gap="xs">
        <Textarea
          label={t('yourReply')}
          description={t(review.reply === null ? 'replyHint' : 'replyHintChange')}
          {...form.input('reply')}
          maxLength={LONGEST}
          autosize
          minRows={3}
          dir="auto"
          autoFocus
        />
        <Group gap="xs">
          <Button type="submit" loading={form.isPending} disabled={wanted === review.reply}>
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
