import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PaidBy } from '../../../server/src/restaurant/bookkeeping/queries/money.ts'
import type {
  Report,
  ReportTable,
  ReportTables as Tables,
} from '../../../server/src/workspace/reports/contract.ts'
import { FigureTable } from '../parts/figures/table.tsx'
import { useChannelName } from '../parts/orders/channel-name.ts'
import { METHOD_TEXTS, moneyTexts } from '../parts/payments/texts.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { Empty } from '../ui/states.tsx'
import { reportTexts } from './texts.ts'

type Of<Table extends ReportTable> = { own: NonNullable<Tables[Table]>; currency: string; isSplit: boolean }

/** One table over the whole period, and with a split one for each part of it. */
export function ReportTables({
  table,
  report,
  isSplit,
}: {
  table: ReportTable
  report: Report
  isSplit: boolean
}) {
  const t = useTexts(reportTexts)
  const { data, currency } = report
  const Shown = SHOWN[table] as (props: { own: unknown; currency: string; isSplit: boolean }) => ReactNode
  if (data === null || isBare(data)) return <Empty title={t('none')}>{t('noneMore')}</Empty>
  return (
    <Stack gap="md">
      <Shown own={data} currency={currency} isSplit={isSplit} />
      <Text size="sm" c="dimmed" maw="46rem">
        {t(`${table}_hint`)}
      </Text>
    </Stack>
  )
}

function isBare(data: NonNullable<Report['data']>): boolean {
  if ('sums' in data) return data.sums.orders === 0
  if ('rows' in data) return data.rows.length === 0
  return data.opening_minor === 0 && data.total.issued === 0 && data.total.balance_minor === 0
}

function useMoney(currency: string): (...minors: number[]) => string[] {
  const format = useRestaurantFormat()
  return (...minors) => minors.map((minor) => format.money(minor, currency))
}

/** A day, or from when to when. */
function useStretchName(): (part: { from: string; to: string }) => string {
  const format = useRestaurantFormat()
  return ({ from, to }) => (from === to ? format.day(from) : format.dates(from, to))
}

function useMethodName(): (method: PaidBy) => string {
  const t = useTexts(reportTexts)
  const said = useTexts(moneyTexts)
  return (method) => (method === 'marketplace' ? t('marketplace') : said(METHOD_TEXTS[method]))
}

function Taxes({ own, currency, isSplit }: Of<'taxes'>) {
  const t = useTexts(reportTexts)
  const format = useRestaurantFormat()
  const money = useMoney(currency)
  const { sums } = own
  const lines = (
    [
      ['subtotal', sums.subtotal_minor],
      ['discounts', -sums.discount_minor],
      ['serviceCharge', sums.service_charge_minor],
      ['deliveryFee', sums.delivery_fee_minor],
      ['taxAdded', sums.tax_added_minor],
    ] as const
  ).filter(([name, minor]) => minor !== 0 || name === 'subtotal')
  return (
    <>
      <Split
        {...{ own, isSplit }}
        title={t('byRate')}
        column={t('rate')}
        columns={[t('net'), t('tax'), t('gross')]}
        headOf={({ name, rate_pct }) =>
          rate_pct === null ? t('untaxed') : <bdi>{`${name} ${format.rate(rate_pct)}`}</bdi>
        }
        keyOf={({ name, rate_pct }) => `${rate_pct} ${name}`}
        cells={({ net_minor, tax_minor, gross_minor }) => money(net_minor, tax_minor, gross_minor)}
      />
      <Panel title={t('makeUp')}>
        <Stack gap={2} maw="26rem" className="figures" data-sums>
          <Line name={t('orders')} value={format.number(sums.orders)} />
          {lines.map(([name, minor]) => (
            <Line key={name} name={t(name)} value={format.money(minor, currency)} />
          ))}
          <Line name={t('revenue')} value={format.money(sums.total_minor, currency)} isTotal />
        </Stack>
      </Panel>
    </>
  )
}

/** What is told more exactly below. */
function Under({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      {children}
      <Text size="sm" c="dimmed" component="div">
        {name}
      </Text>
    </>
  )
}

function Line({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text fw={isTotal ? 700 : 400}>{name}</Text>
      <Text fw={isTotal ? 700 : 400} flex="none">
        {value}
      </Text>
    </Group>
  )
}

/** Rows over the whole period and, split, of each part. */
function Split<Row, Amounts>({
  own,
  isSplit,
  title,
  column,
  columns,
  headOf,
  keyOf,
  cells,
}: {
  own: { rows: Row[]; total: Amounts; parts: { from: string; to: string; rows: Row[] }[] }
  isSplit: boolean
  title: string
  column: string
  columns: string[]
  headOf: (row: Row) => ReactNode
  keyOf: (row: Row) => string
  cells: (amounts: Row | Amounts) => string[]
}) {
  const t = useTexts(reportTexts)
  const stretch = useStretchName()
  return (
    <>
      <Panel title={title}>
        <FigureTable
          label={title}
          columns={[column, ...columns]}
          rows={own.rows.map((row) => ({ key: keyOf(row), head: headOf(row), cells: cells(row) }))}
          total={cells(own.total)}
        />
      </Panel>
      {isSplit && (
        <Panel title={t('overTime')}>
          <FigureTable
            label={t('overTime')}
            most={36}
            columns={[t('period'), ...columns]}
            rows={own.parts.flatMap((part) =>
              part.rows.map((row) => ({
                key: `${part.from} ${keyOf(row)}`,
                head: <Under name={headOf(row)}>{stretch(part)}</Under>,
                cells: cells(row),
              })),
            )}
            total={cells(own.total)}
          />
        </Panel>
      )}
    </>
  )
}

function Payments({ own, currency, isSplit }: Of<'payments'>) {
  const t = useTexts(reportTexts)
  const format = useRestaurantFormat()
  const money = useMoney(currency)
  const methodOf = useMethodName()
  return (
    <Split
      {...{ own, isSplit }}
      title={t('byMethod')}
      column={t('method')}
      columns={[t('count'), t('amount'), t('tips'), t('refunded'), t('sum')]}
      headOf={({ method }) => methodOf(method)}
      keyOf={({ method }) => method}
      cells={({ count, amount_minor, tip_minor, refunded_minor, net_minor }) => [
        format.number(count),
        ...money(amount_minor, tip_minor, -refunded_minor, net_minor),
      ]}
    />
  )
}

function Refunds({ own, currency, isSplit }: Of<'refunds'>) {
  const t = useTexts(reportTexts)
  const said = useTexts(moneyTexts)
  const format = useRestaurantFormat()
  const money = useMoney(currency)
  const methodOf = useMethodName()
  return (
    <Split
      {...{ own, isSplit }}
      title={t('byKind')}
      column={t('kind')}
      columns={[t('count'), t('amount'), t('tips'), t('sum')]}
      headOf={({ kind, method }) => `${said(`kind_${kind}`)} · ${methodOf(method)}`}
      keyOf={({ kind, method }) => `${kind} ${method}`}
      cells={({ count, amount_minor, tip_minor, total_minor }) => [
        format.number(count),
        ...money(amount_minor, tip_minor, total_minor),
      ]}
    />
  )
}

function Discounts({ own, currency }: Of<'discounts'>) {
  const t = useTexts(reportTexts)
  const format = useRestaurantFormat()
  const money = useMoney(currency)
  const cells = ({ count, minor }: { count: number; minor: number }) => [
    format.number(count),
    ...money(minor),
  ]
  // What a marketplace took off bears the key of its channel.
  const channelOf = useChannelName(
    own.rows.flatMap(({ kind, name }) => (kind === 'automatic' && name ? [name] : [])),
  )
  return (
    <>
      <Panel title={t('byDiscountKind')}>
        <FigureTable
          label={t('byDiscountKind')}
          columns={[t('kind'), t('count'), t('amount')]}
          rows={own.kinds.map((row) => ({ key: row.kind, head: t(`kind_${row.kind}`), cells: cells(row) }))}
          total={cells(own.total)}
        />
      </Panel>
      <Panel title={t('byReason')}>
        <FigureTable
          label={t('byReason')}
          most={36}
          columns={[t('nameOrReason'), t('count'), t('amount')]}
          rows={own.rows.map((row) => ({
            key: `${row.kind} ${row.name} ${row.by}`,
            head: (
              <Under name={<bdi>{[t(`kind_${row.kind}`), row.by].filter(Boolean).join(' · ')}</bdi>}>
                <bdi>
                  {row.kind === 'automatic' && row.name ? channelOf(row.name) : (row.name ?? t('noReason'))}
                </bdi>
              </Under>
            ),
            cells: cells(row),
          }))}
          total={cells(own.total)}
        />
      </Panel>
    </>
  )
}

function Tips({ own, currency }: Of<'tips'>) {
  const t = useTexts(reportTexts)
  const format = useRestaurantFormat()
  const money = useMoney(currency)
  type Amounts = { count: number; tip_minor: number; refunded_minor: number; net_minor: number }
  const cells = ({ count, tip_minor, refunded_minor, net_minor }: Amounts) => [
    format.number(count),
    ...money(tip_minor, -refunded_minor, net_minor),
  ]
  return (
    <Panel title={t('byPerson')}>
      <FigureTable
        label={t('byPerson')}
        columns={[t('by'), t('count'), t('tips'), t('refunded'), t('sum')]}
        rows={own.rows.map((row) => ({
          key: row.by ?? '',
          head: <bdi>{row.by ?? t('online')}</bdi>,
          cells: cells(row),
        }))}
        total={cells(own.total)}
      />
    </Panel>
  )
}

const CARD_LINES = [
  ...(['sold', 'given', 'redeemed', 'returned', 'refunded', 'expired', 'corrected'] as const),
] as const

function GiftCards({ own, currency, isSplit }: Of<'gift_cards'>) {
  const t = useTexts(reportTexts)
  const format = useRestaurantFormat()
  const money = useMoney(currency)
  const stretch = useStretchName()
  const lines = CARD_LINES.filter((name) => own.total[`${name}_minor`] !== 0)
  return (
    <>
      <Panel title={t('cardBalance')}>
        <Stack gap={2} maw="26rem" className="figures" data-sums>
          <Line name={t('opening')} value={format.money(own.opening_minor, currency)} />
          {lines.map((name) => (
            <Line
              key={name}
              name={t(`card_${name}`)}
              value={format.money(own.total[`${name}_minor`], currency)}
            />
          ))}
          <Line name={t('closing')} value={format.money(own.total.balance_minor, currency)} isTotal />
        </Stack>
      </Panel>
      {isSplit && (
        <Panel title={t('overTime')}>
          <FigureTable
            label={t('overTime')}
            most={36}
            columns={[t('period'), ...lines.map((name) => t(`card_${name}`)), t('closing')]}
            rows={own.parts.map((part) => ({
              key: part.from,
              head: stretch(part),
              cells: money(...lines.map((name) => part[`${name}_minor`]), part.balance_minor),
            }))}
            total={money(...lines.map((name) => own.total[`${name}_minor`]), own.total.balance_minor)}
          />
        </Panel>
      )}
    </>
  )
}

const SHOWN: { [Table in ReportTable]: (props: Of<Table>) => ReactNode } = {
  taxes: Taxes,
  payments: Payments,
  refunds: Refunds,
  discounts: Discounts,
  tips: Tips,
  gift_cards: GiftCards,
}
