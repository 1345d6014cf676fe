import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { PlacedTable } from '../../../server/src/restaurant/floor/rules/layout.ts'
import type { ShownSitting } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Empty } from '../ui/states.tsx'
import { guestNames, nameOf } from './data.ts'
import classes from './tables.module.css'
import { tableTexts } from './texts.ts'

/** Who sits where as cards, oldest first, and what is free. */
export function TableList({
  sittings,
  free,
  onSitting,
  onFree,
}: {
  sittings: readonly ShownSitting[]
  free: readonly PlacedTable[]
  onSitting: (id: string) => void
  onFree: (tableId: number) => void
}) {
  const t = useTexts(tableTexts)
  return (
    <Stack gap="lg">
      {sittings.length === 0 ? (
        <Empty title={t('noSittings')}>{t('noSittingsMore')}</Empty>
      ) : (
        <Cards sittings={sittings} onSitting={onSitting} />
      )}
      {free.length > 0 && (
        <Stack gap="xs" component="section" aria-label={t('freeTables')}>
          <Title order={2} size="h4">
            {t('freeTables')}
          </Title>
          <Group gap="xs">
            {free.map(({ id, name }) => (
              <Button key={id} variant="default" onClick={() => onFree(id)} data-free-table={id}>
                <bdi>{name}</bdi>
              </Button>
            ))}
          </Group>
        </Stack>
      )}
    </Stack>
  )
}

/** Bills that are closed, the last one first. */
export function ClosedBills({
  sittings,
  onSitting,
}: {
  sittings: readonly ShownSitting[]
  onSitting: (id: string) => void
}) {
  const t = useTexts(tableTexts)
  if (sittings.length === 0) return <Empty title={t('noClosed')}>{t('noClosedMore')}</Empty>
  return <Cards sittings={sittings} onSitting={onSitting} />
}

export function WithoutTable({
  sittings,
  onSitting,
}: {
  sittings: readonly ShownSitting[]
  onSitting: (id: string) => void
}) {
  const t = useTexts(tableTexts)
  if (sittings.length === 0) return null
  return (
    <Alert color="orange" title={t('withoutTable')} mb="md">
      <Text size="sm" mb="sm">
        {t('withoutTableMore')}
      </Text>
      <Cards sittings={sittings} onSitting={onSitting} />
    </Alert>
  )
}

function Cards({
  sittings,
  onSitting,
}: {
  sittings: readonly ShownSitting[]
  onSitting: (id: string) => void
}) {
  return (
    <ul className={classes.cards}>
      {sittings.map((sitting) => (
        <li key={sitting.id}>
          <Card sitting={sitting} onOpen={() => onSitting(sitting.id)} />
        </li>
      ))}
    </ul>
  )
}

function Card({ sitting, onOpen }: { sitting: ShownSitting; onOpen: () => void }) {
  const t = useTexts(tableTexts)
  const format = useRestaurantFormat()
  const { service, party_size: size, opened_at, closed_at, is_forgotten } = sitting
  const names = guestNames(sitting)
  const isDue = (service?.due_minor ?? 0) > 0
  return (
    <button
      type="button"
      className={classes.card}
      data-sitting={sitting.id}
      data-due={isDue}
      data-forgotten={is_forgotten}
      onClick={onOpen}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={700} size="lg" className="break">
          <bdi>{nameOf(sitting)}</bdi>
        </Text>
        {service && (
          <Text fw={600} flex="none" className="figures">
            {service.orders.length === 0
              ? ''
              : isDue
                ? t('due', { amount: format.price(service.due_minor) })
                : closed_at === null
                  ? t('paid')
                  : format.price(service.total_minor)}
          </Text>
        )}
      </Group>
      {names !== '' && (
        <Text className="break">
          <bdi>{names}</bdi>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {[
          size === null ? t('guestsUnknown') : t('guests', { count: size }),
          closed_at === null
            ? t('since', { time: format.time(opened_at) })
            : t('closedAt', { moment: format.moment(closed_at) }),
          ...(service && service.orders.length > 0 ? [t('rounds', { count: service.orders.length })] : []),
        ].join(' · ')}
      </Text>
      {is_forgotten && (
        <Badge mt={4} color="red" variant="light" autoContrast tt="none">
          {t('forgotten')}
        </Badge>
      )}
    </button>
  )
}
