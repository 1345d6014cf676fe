import { Button, Container, Group, Menu, Paper, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PastPeriod, SalesReport, SalesTable } from '../../../server/src/workspace/sales/contract.ts'
import { PeriodBar, usePeriod } from '../parts/figures/period.tsx'
import { bucketsOf, isByMonth } from '../parts/figures/span.ts'
import { AsTable, FigureTable } from '../parts/figures/table.tsx'
import { errorOn } from '../ui/field-error.ts'
import IconDownload from '../ui/icons/generated/IconDownload.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { Compared } from './chart.tsx'
import { csvHref, salesQuery, type Wanted } from './data.ts'
import { Categories, Channels, ChartPart, Dishes, Methods, ShareParts } from './parts.tsx'
import classes from './sales.module.css'
import { type SalesText, salesTexts } from './texts.ts'

const TABLES = {
  day: 'byDay',
  hour: 'byHour',
  weekday: 'byWeekday',
  type: 'byType',
  channel: 'byChannel',
  category: 'byCategory',
  dish: 'byDish',
  method: 'byMethod',
} as const satisfies Record<SalesTable, SalesText>

export function SalesPage() {
  const t = useTexts(salesTexts)
  const { features } = useMe()
  if (!features.includes('reporting')) return <Empty title={t('noPlan')}>{t('noPlanMore')}</Empty>
  return <Sales />
}

function Sales() {
  const t = useTexts(salesTexts)
  const period = usePeriod('week')
  const wanted: Wanted = { ...period.span, kind: period.kind }
  const query = useQuery({
    ...salesQuery(wanted),
    enabled: period.isWhole,
    placeholderData: keepPreviousData,
  })
  return (
    <Container size="xl" px={0}>
      <PageHead title={t('title')} action={<Export wanted={wanted} />}>
        {t('about')}
      </PageHead>
      <Stack gap="md">
        <PeriodBar period={period} error={query.error} />
        <Listed
          query={
            errorOn(query.error, 'to') || errorOn(query.error, 'from') ? { ...query, error: null } : query
          }
          rows={2}
          height={240}
          isEmpty={isBare}
          empty={<Empty title={t('none')}>{t('noneMore')}</Empty>}
        >
          {(report) => <Report report={report} />}
        </Listed>
      </Stack>
    </Container>
  )
}

function isBare({ period, methods }: SalesReport): boolean {
  return period.orders === 0 && period.revenue_minor === 0 && methods.length === 0
}

function Export({ wanted }: { wanted: Wanted }) {
  const t = useTexts(salesTexts)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t('csv')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(TABLES).map(([table, text]) => (
          <Menu.Item key={table} component="a" href={csvHref(wanted, table as SalesTable)} download>
            {t(text)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Report({ report }: { report: SalesReport }) {
  const t = useTexts(salesTexts)
  const format = useRestaurantFormat()
  const { period, previous, year_before: yearBefore, currency } = report
  const figures = [
    { name: 'revenue', value: format.money(period.revenue_minor, currency), change: 'revenue_pct' },
    { name: 'orders', value: format.number(period.orders), change: 'orders_pct' },
    { name: 'average', value: format.money(period.average_order_minor, currency), change: null },
  ] as const
  const hourOf = (hour: number) => format.hour(`${String(hour).padStart(2, '0')}:00`)
  return (
    <Stack gap="md">
      <div className={classes.figures}>
        {figures.map(({ name, value, change }) => (
          <Paper key={name} withBorder p="md" data-figure={name}>
            <Text c="dimmed" size="sm">
              {t(name)}
            </Text>
            <Text size="1.6rem" fw={700} lh={1.3} className="figures">
              {value}
            </Text>
            {change === null && previous.orders === 0 ? null : change === null ? (
              <Text size="sm" c="dimmed">
                {t('previous')}: {format.money(previous.average_order_minor, currency)}
              </Text>
            ) : (
              <Changes past={{ previous, yearBefore }} by={change} />
            )}
          </Paper>
        ))}
      </div>
      <Refunds report={report} />
      {period.days > 1 && <OverTime report={report} />}
      <div className={classes.grid}>
        <ChartPart
          title={t('byHour')}
          column={t('hour')}
          parts={report.hours}
          nameOf={hourOf}
          currency={currency}
        />
        {period.days > 1 && (
          <ChartPart
            title={t('byWeekday')}
            column={t('weekday')}
            parts={report.weekdays}
            nameOf={format.weekday}
            currency={currency}
          />
        )}
        <ShareParts
          title={t('byType')}
          column={t('type')}
          parts={report.types}
          nameOf={(type) => t(type as SalesText)}
          report={report}
        />
        <Channels report={report} />
        <Categories report={report} />
        <Methods report={report} />
        <Dishes report={report} />
      </div>
    </Stack>
  )
}

/** What was sold, what was taken off and given back of it, and what is left. */
function Refunds({ report: { refunds, currency } }: { report: SalesReport }) {
  const t = useTexts(salesTexts)
  const format = useRestaurantFormat()
  const { gross_minor, discount_minor, comp_minor, returned_minor, goodwill_minor, net_minor } = refunds
  const losses = (
    [
      ['discounts', -discount_minor],
      ['comps', -comp_minor],
      ['returned', -returned_minor],
      ['goodwill', -goodwill_minor],
    ] as const
  ).filter(([, minor]) => minor !== 0)
  if (losses.length === 0) return null
  const rows = [['gross', gross_minor], ...losses, ['netSum', net_minor]] as const
  return (
    <Panel title={t('refunds')}>
      <Stack gap={2} maw="26rem" className="figures" data-refunds>
        {rows.map(([name, minor]) => (
          <Group key={name} justify="space-between" wrap="nowrap" gap="xs">
            <Text fw={name === 'netSum' ? 700 : 400}>{t(name)}</Text>
            <Text fw={name === 'netSum' ? 700 : 400} flex="none">
              {format.money(minor, currency)}
            </Text>
          </Group>
        ))}
        <Text size="sm" c="dimmed">
          {t('refundsHint')}
        </Text>
      </Stack>
    </Panel>
  )
}

function Changes({
  past,
  by,
}: {
  past: { previous: PastPeriod; yearBefore: PastPeriod }
  by: 'revenue_pct' | 'orders_pct'
}) {
  const t = useTexts(salesTexts)
  const format = useRestaurantFormat()
  const lines = (
    [
      ['againstPrevious', past.previous],
      ['againstYear', past.yearBefore],
    ] as const
  ).filter(([, { orders }]) => orders > 0)
  if (lines.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('nothingBefore')}
      </Text>
    )
  }
  return lines.map(([text, { change }]) => (
    <Text size="sm" c="dimmed" key={text}>
      {t(text, { change: change[by] === 0 ? t('noChange') : format.percent(change[by]) })}
    </Text>
  ))
}

function OverTime({ report }: { report: SalesReport }) {
  const t = useTexts(salesTexts)
  const format = useRestaurantFormat()
  const { currency, year_before: yearBefore } = report
  const buckets = bucketsOf(report.days)
  const byMonth = isByMonth(report.days)
  const labelOf = (date: string) => (byMonth ? format.month(date) : format.shortDate(date))
  const hasYear = yearBefore.orders > 0
  return (
    <Panel title={t('overTime')}>
      <Stack gap="xs">
        <Compared
          points={buckets.map((bucket) => ({ ...bucket, label: labelOf(bucket.date) }))}
          label={t('overTime')}
          names={{
            now: t('revenue'),
            previous: t('previous'),
            yearBefore: hasYear ? t('yearBefore') : null,
          }}
          currency={currency}
        />
        <AsTable>
          <FigureTable
            label={t('overTime')}
            most={28}
            columns={[
              t(byMonth ? 'monthColumn' : 'date'),
              t('orders'),
              t('revenue'),
              t('previous'),
              ...(hasYear ? [t('yearBefore')] : []),
            ]}
            rows={buckets.map((bucket) => ({
              key: bucket.date,
              head: byMonth ? format.month(bucket.date) : format.day(bucket.date),
              cells: [
                format.number(bucket.orders),
                format.money(bucket.revenue_minor, currency),
                format.money(bucket.previous_minor, currency),
                ...(hasYear ? [format.money(bucket.year_before_minor, currency)] : []),
              ],
            }))}
          />
        </AsTable>
      </Stack>
    </Panel>
  )
}
