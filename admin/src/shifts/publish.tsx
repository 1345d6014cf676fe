import { Alert, Button, Group, List, Modal, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WeekDifference, WeekView } from '../../../server/src/restaurant/shifts/staff-contract.ts'
import { ApiError, api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Loaded } from '../ui/states.tsx'
import { uiTexts } from '../ui/texts.ts'
import { differenceQuery, useShiftChange } from './data.ts'
import { useShiftWords } from './shown.ts'

/** What will be another one for staff, and who is told; then it is done. */
export function PublishWeek({ view, onClose }: { view: WeekView; onClose: () => void }) {
  const { t, format } = useShiftWords()
  const ui = useTexts(uiTexts)
  const query = useQuery({
    ...differenceQuery({ branch: view.branch_id, week: view.week_start }),
    staleTime: 0,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={600}>{t('publishTitle', { week: format.date(view.week_start) })}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Loaded query={query}>
        {(difference) => <Difference view={view} difference={difference} onClose={onClose} />}
      </Loaded>
    </Modal>
  )
}

function Difference({
  view,
  difference,
  onClose,
}: {
  view: WeekView
  difference: WeekDifference
  onClose: () => void
}) {
  const { t, dated } = useShiftWords()
  const ui = useTexts(uiTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const publish = useShiftChange(() =>
    api.post('/shifts/publish', {
      branch_id: view.branch_id,
      week_start: view.week_start,
      version: difference.version,
    }),
  )
  const clashes = publish.error instanceof ApiError ? (publish.error.fields.shifts ?? []) : []
  const { added, changed, removed, mailed, not_mailed } = difference
  const isNothing = view.week.published_at !== null && added.length + changed.length + removed.length === 0
  const nameOf = (id: number | null) =>
    id === null ? t('openRow') : `\u2068${view.members.find((one) => one.id === id)?.name ?? ''}\u2069`
  type Told = { member_id: number | null; role: string; day: string; from: string; to: string }
  const text = (shift: Told) => `${nameOf(shift.member_id)}: ${dated(shift)}, ${shift.role}`
  return (
    <Stack gap="md" data-difference>
      {isNothing && <Text>{t('nothingNew')}</Text>}
      <Part title={t('added')} lines={added.map((shift) => [shift.id, text(shift)])} />
      <Part
        title={t('changedShifts')}
        lines={changed.map(({ before, after }) => [
          after.id,
          <>
            {text(after)}
            <Text size="sm" c="dimmed">
              {t('was', { text: text(before) })}
            </Text>
          </>,
        ])}
      />
      <Part title={t('gone')} lines={removed.map((shift) => [shift.id, text(shift)])} />
      <div>
        {mailed.length > 0 && <Text size="sm">{t('told', { names: mailed.join(', ') })}</Text>}
        {not_mailed.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('notTold', { names: not_mailed.join(', ') })}
          </Text>
        )}
      </div>
      {clashes.length > 0 && (
        <Alert color="red" role="alert" title={t('publishClash')}>
          {clashes.map((sentence) => (
            <Text key={sentence} size="sm">
              {sentence}
            </Text>
          ))}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button
          data-autofocus
          loading={publish.isPending}
          disabled={isNothing}
          onClick={() =>
            publish.mutate(undefined, {
              onSuccess: () => {
                tellDone(t('publishedNow'))
                onClose()
              },
              onError: (error) => {
                if (!(error instanceof ApiError && error.fields.shifts)) tell(error)
              },
            })
          }
        >
          {t('publishNow')}
        </Button>
      </Group>
    </Stack>
  )
}

function Part({ title, lines }: { title: string; lines: [number, ReactNode][] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      <List size="sm" spacing={2}>
        {lines.map(([id, line]) => (
          <List.Item key={id}>{line}</List.Item>
        ))}
      </List>
    </section>
  )
}
