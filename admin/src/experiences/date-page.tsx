import {
  Alert,
  Anchor,
  Badge,
  Button,
  Container,
  Group,
  Progress,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ExperienceDetail } from '../../../server/src/restaurant/experiences/staff-contract.ts'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { Facts } from '../ui/facts.tsx'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useLive } from '../ui/live.ts'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { useNameOf } from '../ui/names.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Loaded } from '../ui/states.tsx'
import { dateMoneyQuery, dateQuery, LIVE, listQuery, STATE_COLORS, stateOf, useChange } from './data.ts'
import { Editor } from './editor.tsx'
import classes from './experiences.module.css'
import { GuestList } from './guest-list.tsx'
import { SellTickets } from './sell.tsx'
import { experienceTexts } from './texts.ts'
import { Waitlist } from './waitlist.tsx'

export function DatePage() {
  const { experience } = useParams({ from: '/experiences/$experience' })
  return <OneDate id={Number(experience)} />
}

function OneDate({ id }: { id: number }) {
  const query = useQuery(dateQuery(id))
  useLive(LIVE)
  return (
    <Container size="lg" px={0}>
      <Loaded query={query}>{(detail) => <Shown detail={detail} />}</Loaded>
    </Container>
  )
}

function Shown({ detail }: { detail: ExperienceDetail }) {
  const t = useTexts(experienceTexts)
  const format = useRestaurantFormat()
  const nameOf = useNameOf()
  const { experience: one, bookings } = detail
  const mayPlan = useMay('changeExperiences')
  const state = stateOf(one)
  const [open, setOpen] = useState<'edit' | 'sell' | 'cancel' | 'remove' | null>(null)
  const list = useQuery({ ...listQuery('upcoming'), enabled: mayPlan })
  const name = nameOf(one.name)
  const isOver = state === 'cancelled' || state === 'over'
  return (
    <Stack gap="lg">
      <Anchor component={Link} to="/experiences" size="sm" w="fit-content" className={classes.screen ?? ''}>
        {t('back')}
      </Anchor>
      <PageHead
        title={name}
        aside={
          <Badge variant="light" color={STATE_COLORS[state]} autoContrast>
            {t(`state_${state}`)}
          </Badge>
        }
        action={
          <Group gap="xs" className={classes.screen ?? ''}>
            {!isOver && <Button onClick={() => setOpen('sell')}>{t('sell')}</Button>}
            <Button variant="default" component={Link} to="/experiences/door">
              {t('door')}
            </Button>
            {mayPlan && state !== 'cancelled' && (
              <Button variant="default" onClick={() => setOpen('edit')}>
                {t('edit')}
              </Button>
            )}
          </Group>
        }
      >
        {format.moment(one.starts_at)}
      </PageHead>
      {detail.cancellation && <Cancellation detail={detail} />}
      <Facts
        facts={[
          { name: t('tickets'), value: t('sold', { sold: one.booked_tickets, capacity: one.capacity }) },
          { name: t('price'), value: one.price_minor === 0 ? t('free') : format.price(one.price_minor) },
          { name: t('sale'), value: format.moment(one.sales_until) },
          {
            name: t('checkedIn'),
            value: `${format.number(one.checked_in)} / ${format.number(one.booked_tickets)}`,
          },
        ]}
      />
      <GuestList detail={detail} />
      {!isOver && <Waitlist detail={detail} />}
      {mayPlan && !isOver && (
        <Group gap="xs" className={classes.screen ?? ''}>
          <Button variant="light" color="red" onClick={() => setOpen('cancel')}>
            {t('cancelDate')}
          </Button>
          {bookings.length === 0 && detail.waits.length === 0 && (
            <Button variant="subtle" color="red" onClick={() => setOpen('remove')}>
              {t('remove')}
            </Button>
          )}
        </Group>
      )}
      {open === 'edit' && list.data && <Editor list={list.data} one={one} onClose={() => setOpen(null)} />}
      {open === 'sell' && <SellTickets one={one} onClose={() => setOpen(null)} />}
      <CancelDate detail={detail} opened={open === 'cancel'} onClose={() => setOpen(null)} />
      <RemoveDate detail={detail} opened={open === 'remove'} onClose={() => setOpen(null)} />
    </Stack>
  )
}

function Cancellation({ detail: { experience, cancellation } }: { detail: ExperienceDetail }) {
  const t = useTexts(experienceTexts)
  const { price } = useRestaurantFormat()
  const seesMoney = useMay('seePayments')
  const money = useQuery({ ...dateMoneyQuery(experience.id), enabled: seesMoney })
  const { total, done } = cancellation ?? { total: 0, done: 0 }
  const sums = money.data
  return (
    <Alert color="red" title={t('cancelling')} role="status">
      <Stack gap="sm">
        {experience.cancel_reason && <Text className="break">{experience.cancel_reason}</Text>}
        {total > 0 && (
          <>
            <Text>{t('progress', { done, total })}</Text>
            <Progress
              value={(done / total) * 100}
              aria-label={t('progress', { done, total })}
              color={done === total ? 'green' : 'blue'}
            />
          </>
        )}
        {sums && sums.taken_minor > 0 && (
          <Facts
            facts={[
              { name: t('taken'), value: price(sums.taken_minor) },
              { name: t('refunded'), value: price(sums.refunded_minor) },
              ...(sums.pending_minor > 0
                ? [{ name: t('refundPending'), value: price(sums.pending_minor) }]
                : []),
              ...(sums.failed_minor > 0
                ? [{ name: t('refundFailed'), value: price(sums.failed_minor) }]
                : []),
              ...(sums.hand_back_minor > 0
                ? [{ name: t('handBack'), value: price(sums.hand_back_minor) }]
                : []),
            ]}
          />
        )}
      </Stack>
    </Alert>
  )
}

type Asked = { detail: ExperienceDetail; opened: boolean; onClose: () => void }

function CancelDate({ detail: { experience, bookings }, opened, onClose }: Asked) {
  const t = useTexts(experienceTexts)
  const format = useRestaurantFormat()
  const nameOf = useNameOf()
  const form = useForm({
    initial: { reason: '' },
    save: useChange((wanted: { reason: string | null }) =>
      api.post(`/experiences/${experience.id}/cancel`, wanted),
    ),
    wanted: ({ reason }) => ({ reason: reason.trim() || null }),
    onSaved: onClose,
  })
  const count = bookings.filter(({ status }) => status !== 'cancelled').length
  return (
    <Confirm
      opened={opened}
      title={t('cancelDateTitle', {
        name: nameOf(experience.name),
        moment: format.moment(experience.starts_at),
      })}
      action={t('cancelDate')}
      cancels
      form={form}
      onClose={onClose}
    >
      {count > 0 && <Text>{t('cancelDateMore', { count })}</Text>}
      <TextInput label={t('reason')} maxLength={200} {...form.input('reason')} />
    </Confirm>
  )
}

function RemoveDate({ detail: { experience }, opened, onClose }: Asked) {
  const t = useTexts(experienceTexts)
  const nameOf = useNameOf()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const navigate = useNavigate()
  const remove = useChange(() => api.delete(`/experiences/${experience.id}`, {}))
  return (
    <Confirm
      opened={opened}
      title={t('removeTitle', { name: nameOf(experience.name) })}
      action={t('remove')}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            tellDone(t('removed'))
            void navigate({ to: '/experiences' })
          },
          onError: tell,
        })
      }
      onClose={onClose}
    >
      <Text>{t('removeMore')}</Text>
    </Confirm>
  )
}
