import { Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SalesDay, TodaySales } from '../../../server/src/workspace/today/contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { Listed } from '../ui/states.tsx'
import { SalesChart } from './chart.tsx'
import { salesQuery } from './data.ts'
import { todayTexts } from './texts.ts'
import classes from './today.module.css'

export function Sales() {
  const t = useTexts(todayTexts)
  const query = useQuery(salesQuery)
  return (
    <Panel title={t('sales')} className={classes.sales}>
      <Listed query={query} rows={1} height={470} isEmpty={({ days }) => days.length === 0} empty={null}>
        {(sales) => <Figures sales={sales} />}
      </Listed>
    </Panel>
  )
}

function Figures({ sales }: { sales: TodaySales }) {
  const t = useTexts(todayTexts)
  const format = useRestaurantFormat()
  const [today, ...others] = sales.days
  if (!today) return null
  return (
    <Stack gap="sm">
      <div>
        <Text size="1.75rem" fw={700} lh={1.2} data-figure="today">
          {format.money(today.revenue_minor, sales.currency)}
        </Text>
        <Text c="dimmed">{t('soFar', { count: today.orders })}</Text>
      </div>
      <SalesChart sales={sales} label={t('chart')} />
      <Group gap="sm">
        {sales.days.map(({ name }) => (
          <Group key={name} gap={6} wrap="nowrap">
            <svg width={26} height={8} aria-hidden className={classes.key} data-day={name}>
              <line x1={1} x2={25} y1={4} y2={4} />
            </svg>
            <Text size="sm">{t(name)}</Text>
          </Group>
        ))}
      </Group>
      <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th ta="end">{t('against')}</Table.Th>
            <Table.Th ta="end">{t('wholeDay')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {others.map((day) => (
            <Against key={day.name} day={day} today={today} currency={sales.currency} />
          ))}
        </Table.Tbody>
      </Table>
      <details>
        <summary className={classes.finished}>{t('asTable')}</summary>
        <Hours sales={sales} />
      </details>
    </Stack>
  )
}

function Against({ day, today, currency }: { day: SalesDay; today: SalesDay; currency: string }) {
  const t = useTexts(todayTexts)
  const format = useRestaurantFormat()
  const before = day.revenue_so_far_minor
  const change = before === 0 ? null : Math.round((100 * (today.revenue_minor - before)) / before)
  return (
    <Table.Tr>
      <Table.Th fw={400}>
        {t(day.name)}
        <Text c="dimmed" size="sm">
          {format.day(day.date)}
        </Text>
      </Table.Th>
      <Table.Td ta="end">
        {format.money(before, currency)}
        {change !== null && (
          <Text size="sm" c="dimmed">
            {change === 0 ? t('noChange') : format.percent(change)}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end">{format.money(day.revenue_minor, currency)}</Table.Td>
    </Table.Tr>
  )
}

function Hours({ sales }: { sales: TodaySales }) {
  const t = useTexts(todayTexts)
  const format = useRestaurantFormat()
  return (
    <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
      <Table verticalSpacing={4} horizontalSpacing="xs" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('hour')}</Table.Th>
            {sales.days.map(({ name }) => (
              <Table.Th key={name} ta="end">
                {t(name)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sales.hours.map((hour, index) => (
            <Table.Tr key={hour}>
              <Table.Th fw={400}>{format.clock(hour)}</Table.Th>
              {sales.days.map(({ name, hours }) => (
                <Table.Td key={name} ta="end">
                  {name === 'today' && index >= sales.begun
                    ? '—'
                    : format.money(hours[index]?.revenue_minor ?? 0, sales.currency)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}
