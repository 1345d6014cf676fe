import { Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { orderNumber } from '../../../server/src/restaurant/orders/rules/number.ts'
import type { StaffReview } from '../../../server/src/restaurant/reviews/staff-contract.ts'
import { Stars } from '../parts/reviews/stars.tsx'
import { useBranchName } from '../ui/branch.ts'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { useTellProblem } from '../ui/problem.ts'
import { useShow } from './data.ts'
import { HideReview } from './hide.tsx'
import { ReplyForm } from './reply.tsx'
import classes from './reviews.module.css'
import { reviewTexts } from './texts.ts'

/** One review, what was answered, and what can be done about it. */
export function ReviewCard({ review, onOrder }: { review: StaffReview; onOrder: (id: string) => void }) {
  const t = useTexts(reviewTexts)
  const format = useRestaurantFormat()
  const [isReplying, setIsReplying] = useState(false)
  const { comment, reply, replied_by: by, replied_at: at } = review
  return (
    <Paper
      component="article"
      withBorder
      radius="md"
      p={{ base: 'sm', xs: 'md' }}
      data-review={review.id}
      aria-label={t('reviewBy', { stars: review.rating, name: review.guest_name ?? t('someGuest') })}
    >
      <Stack gap="xs">
        <Head review={review} onOrder={onOrder} />
        {comment === null ? (
          <Text c="dimmed">{t('noWords')}</Text>
        ) : (
          <Text className={classes.words} dir="auto">
            <bdi>{comment}</bdi>
          </Text>
        )}
        {review.is_hidden && (
          <Text size="sm" c="dimmed" className="break">
            {t('hiddenBecause', { reason: `\u2068${review.hidden_reason ?? ''}\u2069` })}
          </Text>
        )}
        {reply !== null && !isReplying && (
          <div className={classes.reply}>
            <Text size="sm" c="dimmed">
              {[
                t('yourReply'),
                ...(by ? [`\u2068${by}\u2069`] : []),
                ...(at ? [format.moment(at)] : []),
              ].join(' · ')}
            </Text>
            <Text className={classes.words} dir="auto">
              {reply}
            </Text>
          </div>
        )}
        {isReplying ? (
          <ReplyForm review={review} onClose={() => setIsReplying(false)} />
        ) : (
          <Actions review={review} onReply={() => setIsReplying(true)} />
        )}
      </Stack>
    </Paper>
  )
}

function Head({ review, onOrder }: { review: StaffReview; onOrder: (id: string) => void }) {
  const t = useTexts(reviewTexts)
  const format = useRestaurantFormat()
  const seesOrders = useMay('seeOrders')
  const { guest_id: guestId, guest_name: name, order_id: orderId, order_number: number } = review
  const branch = useBranchName()(review.branch_id)
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
        <Stars rating={review.rating} />
        {guestId !== null && name !== null ? (
          <Anchor component={Link} to="/guests/$guest" params={{ guest: String(guestId) } as never} fw={600}>
            <bdi>{name}</bdi>
          </Anchor>
        ) : (
          <Text fw={600}>{t('someGuest')}</Text>
        )}
        {review.is_hidden && (
          <Badge variant="light" color="gray" autoContrast>
            {t('hidden')}
          </Badge>
        )}
      </Group>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {format.moment(review.created_at)}
        </Text>
        {branch !== null && (
          <Text size="sm" c="dimmed" data-at>
            <bdi>{branch}</bdi>
          </Text>
        )}
        {orderId !== null && seesOrders ? (
          <Anchor component="button" type="button" size="sm" onClick={() => onOrder(orderId)}>
            {t('order', { number: orderNumber({ id: orderId, number }) })}
          </Anchor>
        ) : (
          <Text size="sm" c="dimmed">
            {t('booking')}
          </Text>
        )}
      </Group>
    </Group>
  )
}

function Actions({ review, onReply }: { review: StaffReview; onReply: () => void }) {
  const t = useTexts(reviewTexts)
  const tellDone = useTellDone()
  const tell = useTellProblem()
  const show = useShow(review)
  const [isHiding, setIsHiding] = useState(false)
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" onClick={onReply}>
        {t(review.reply === null ? 'reply' : 'changeReply')}
      </Button>
      {review.is_hidden ? (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={show.isPending}
          onClick={() =>
            show.mutate(undefined, { onSuccess: () => tellDone(t('shownAgain')), onError: tell })
          }
        >
          {t('showAgain')}
        </Button>
      ) : (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => setIsHiding(true)}>
          {t('hide')}
        </Button>
      )}
      {isHiding && <HideReview review={review} onClose={() => setIsHiding(false)} />}
    </Group>
  )
}
