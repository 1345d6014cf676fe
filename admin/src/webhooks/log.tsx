import { Group, NativeSelect, Paper, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Delivery } from '../../../server/src/integration/webhooks/contract.ts'
import { useExactMoment } from '../ui/exact-moment.ts'
import { filterFields } from '../ui/filters.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { PagedList } from '../ui/paged-list.tsx'
import { Empty } from '../ui/states.tsx'
import { StatusCode } from './attempt.tsx'
import { DeliveryBadge } from './badge.tsx'
import { type ListedEndpoint, type LogFilter, logQuery, type Mode, NO_FILTER } from './data.ts'
import { DeliveryDrawer } from './delivery.tsx'
import { EVENTS } from './event-texts.ts'
import { webhookTexts } from './texts.ts'

const STATES = ['delivered', 'pending', 'failed'] as const

export function DeliveryLog({ mode, endpoints }: { mode: Mode; endpoints: ListedEndpoint[] }) {
  const t = useTexts(webhookTexts)
  const [filter, setFilter] = useState<LogFilter>(NO_FILTER)
  const [open, setOpen] = useState<string | null>(null)
  const query = useInfiniteQuery({ ...logQuery(mode, filter), placeholderData: keepPreviousData })
  return (
    <Stack gap="md">
      <Filters filter={filter} endpoints={endpoints} onChange={setFilter} />
      <PagedList query={query} height={58} empty={<Empty title={t('logNone')}>{t('logNoneMore')}</Empty>}>
        {(delivery) => <DeliveryRow delivery={delivery} onOpen={() => setOpen(delivery.id)} />}
      </PagedList>
      {open && <DeliveryDrawer mode={mode} id={open} onClose={() => setOpen(null)} />}
    </Stack>
  )
}

function Filters({
  filter,
  endpoints,
  onChange,
}: {
  filter: LogFilter
  endpoints: ListedEndpoint[]
  onChange: (filter: LogFilter) => void
}) {
  const t = useTexts(webhookTexts)
  const field = filterFields({ filter, onChange })
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={t('testEvent')}
        {...field('type')}
        data={[{ value: '', label: t('anyEvent') }, ...EVENTS]}
        flex="1 1 10rem"
      />
      <NativeSelect
        label={t('state')}
        {...field('status')}
        data={[{ value: '', label: t('anyState') }, ...STATES.map((value) => ({ value, label: t(value) }))]}
        flex="1 1 8rem"
      />
      {endpoints.length > 1 && (
        <NativeSelect
          label={t('url')}
          {...field('endpoint_id')}
          data={[
            { value: '', label: t('anyUrl') },
            ...endpoints.map(({ id, url }) => ({ value: String(id), label: url })),
          ]}
          flex="1 1 10rem"
        />
      )}
      <TextInput type="datetime-local" label={t('from')} {...field('from')} flex="1 1 11rem" />
      <TextInput type="datetime-local" label={t('to')} {...field('to')} flex="1 1 11rem" />
    </Group>
  )
}

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const t = useTexts(webhookTexts)
  const format = useRestaurantFormat()
  const exact = useExactMoment()
  const last = delivery.attempts.at(-1)
  return (
    <UnstyledButton onClick={onOpen} w="100%" className="row-button">
      <Paper withBorder radius="md" px="md" py="xs">
        <Group justify="space-between" gap="xs">
          <Group gap="xs" miw={0}>
            <DeliveryBadge status={delivery.status} />
            <Text fw={500} dir="ltr">
              {delivery.type}
            </Text>
          </Group>
          <Group gap="xs">
            {last && <StatusCode code={last.status_code} />}
            {last && <Text size="sm">{t('ms', { count: last.duration_ms })}</Text>}
            <Text size="sm" c="dimmed">
              {exact(delivery.created_at)}
            </Text>
          </Group>
        </Group>
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed" truncate maw="100%">
            <bdi dir="ltr">{delivery.url}</bdi>
          </Text>
          <Text size="xs" c="dimmed">
            {delivery.next_attempt_at && last
              ? t('next', { moment: format.time(delivery.next_attempt_at) })
              : t('attempts', { count: delivery.attempts.length })}
          </Text>
        </Group>
      </Paper>
    </UnstyledButton>
  )
}
