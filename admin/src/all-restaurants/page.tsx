import { Anchor, Container, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminPath } from '../../../server/src/ground/staff/address.ts'
import type { RestaurantFigures } from '../../../server/src/workspace/group/contract.ts'
import { api } from '../ui/api.ts'
import { useFormat, useTexts } from '../ui/language/language.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { useNow } from '../ui/use-now.ts'
import { wallClock } from '../ui/wall-clock.ts'
import { groupTexts } from './texts.ts'

const ASKED_EVERY_MS = 30_000

/** The restaurants of one person side by side, each by its own clock and in its own currency. */
export function AllRestaurantsPage() {
  const t = useTexts(groupTexts)
  const query = useQuery({
    queryKey: ['all-restaurants'],
    queryFn: ({ signal }) => api.get<RestaurantFigures[]>('/all-restaurants', signal),
    refetchInterval: ASKED_EVERY_MS,
  })
  return (
    <Container size="lg" px={0}>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <Listed
        query={query}
        isEmpty={(all) => all.length === 0}
        empty={<Empty title={t('none')}>{t('noneHint')}</Empty>}
      >
        {(all) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {all.map((one) => (
              <Figures key={one.id} {...one} />
            ))}
          </SimpleGrid>
        )}
      </Listed>
    </Container>
  )
}

function Figures({ slug, name, currency, zone, sold, open_orders, bookings }: RestaurantFigures) {
  const t = useTexts(groupTexts)
  const format = useFormat(zone)
  const wall = wallClock(useNow(), zone)
  const shown = [
    [t('orders'), sold && format.number(sold.orders)],
    [t('revenue'), sold && format.money(sold.revenue_minor, currency)],
    [t('open'), format.number(open_orders)],
    [
      t('bookings'),
      bookings && t('bookingsOf', { count: bookings.count, guests: t('guests', { count: bookings.guests }) }),
    ],
  ] as const
  return (
    <Paper withBorder p="md" component="section" aria-label={name} data-restaurant={slug}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4" className="break">
            <Anchor href={`${adminPath(slug)}/`} inherit>
              <bdi>{name}</bdi>
            </Anchor>
          </Title>
          <Text size="sm" c="dimmed">
            {t('clock', { date: format.date(wall.slice(0, 10)), time: format.clock(wall.slice(11)) })}
          </Text>
        </div>
        <SimpleGrid cols={2} spacing="sm" component="dl" m={0}>
          {shown.map(([label, value]) => (
            <div key={label}>
              <Text component="dt" size="xs" c="dimmed">
                {label}
              </Text>
              <Text
                component="dd"
                m={0}
                {...(value === null ? { c: 'dimmed', size: 'sm' } : { fw: 600, size: 'lg' })}
              >
                <bdi>{value ?? t('notInPlan')}</bdi>
              </Text>
            </div>
          ))}
        </SimpleGrid>
      </Stack>
    </Paper>
  )
}
