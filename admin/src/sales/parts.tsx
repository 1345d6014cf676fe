import { Badge, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isBuiltIn } from '../../../server/src/ground/tenants/rules/channels.ts'
import type { DishSales, SalesPart, SalesReport } from '../../../server/src/workspace/sales/contract.ts'
import { AsTable, FigureTable } from '../parts/figures/table.tsx'
import { useChannelName } from '../parts/orders/channel-name.ts'
import { METHOD_TEXTS, moneyTexts } from '../parts/payments/texts.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { spokenName } from '../ui/language/texts.ts'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { Bars } from './chart.tsx'
import classes from './sales.module.css'
import { salesTexts } from './texts.ts'

const FEW = 10

/** By hour and by weekday: a chart, and its figures. */
export function ChartPart({
  title,
  column,
  parts,
  nameOf,
  currency,
}: {
  title: string
  column: string
  parts: SalesPart<number>[]
  nameOf: (name: number) => string
  currency: string
}) {
  const t = useTexts(salesTexts)
  const format = useRestaurantFormat()
  return (
    <Panel title={title}>
      <Stack gap="xs">
        <Bars
          points={parts.map(({ name, revenue_minor }) => ({ label: nameOf(name), revenue_minor }))}
          label={title}
          name={t('revenue')}
          currency={currency}
        />
        <AsTable>
          <FigureTable
            label={title}
            columns={[column, t('orders'), t('revenue')]}
            rows={parts.map(({ name, orders, revenue_minor }) => ({
              key: name,
              head: nameOf(name),
              cells: [format.number(orders), format.money(revenue_minor, currency)],
            }))}
          />
        </AsTable>
      </Stack>
    </Panel>
  )
}

/** Those of the restaurant's own, such as a marketplace, by the name that it gave them. */
export function Channels({ report }: { report: SalesReport }) {
  const t = useTexts(salesTexts)
  const nameOf = useChannelName(report.channels.map(({ name }) => name))
  return (
    <ShareParts
      title={t('byChannel')}
      column={t('channel')}
      parts={report.channels}
      nameOf={(key) => (isBuiltIn(key) ? t(key) : nameOf(key))}
      report={report}
    />
  )
}

/** By type and by channel: a table with bars. */
export function ShareParts({
  title,
  column,
  parts,
  nameOf,
  report,
}: {
  title: string
  column: string
  parts: SalesPart<string>[]
  nameOf: (name: string) => string
  report: SalesReport
}) {
  const t = useTexts(salesTexts)
  const format = useRestaurantFormat()
  const whole = report.period.revenue_minor || 1
  return (
    <Panel title={title}>
      <FigureTable
        label={title}
        columns={[column, t('orders'), t('revenue'), t('share')]}
        rows={parts.map(({ name, orders, revenue_minor }) => ({
          key: name,
          head: <bdi>{nameOf(name)}</bdi>,
          cells: [
            format.number(orders),
            format.money(revenue_minor, report.currency),
            format.share((100 * revenue_minor) / whole),
          ],
          share: (100 * revenue_minor) / whole,
        }))}
      />
    </Panel>
  )
}

export function Categories({ report }: { report: SalesReport }) {
  const t = useTexts(salesTexts)
  const format = useRestaurantFormat()
  const nameOf = useSpokenName()
  const whole = report.categories.reduce((sum, { revenue_minor }) => sum + revenue_minor, 0) || 1
  return (
    <Panel title={t('byCategory')}>
      <FigureTable
        label={t('byCategory')}
        columns={[t('category'), t('quantity'), t('revenue'), t('share')]}
        rows={report.categories.map(({ id, name, quantity, revenue_minor }) => ({
          key: id,
          head: name ? nameOf(name) : t('gone'),
          cells: [
            format.number(quantity),
            format.money(revenue_minor, report.currency),
            format.share((100 * revenue_minor) / whole),
          ],
          share: (100 * revenue_minor) / whole,
        }))}
      />
    </Panel>
  )
}

export function Methods({ report }: { report: SalesReport }) {
  const t = useTexts(salesTexts)
  const said = useTexts(moneyTexts)
  const format = useRestaurantFormat()
  const money = (minor: number) => format.money(minor, report.currency)
  const rows = report.methods.toSorted((a, b) => b.net_minor - a.net_minor)
  return (
    <Panel title={t('byMethod')}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('methodsHint')}
        </Text>
        {rows.length === 0 ? (
          <Text>{t('noPayments')}</Text>
        ) : (
          <FigureTable
            label={t('byMethod')}
            columns={[t('method'), t('amount'), t('tips'), t('back'), t('net')]}
            rows={rows.map((row) => ({
              key: row.method,
              head: row.method === 'marketplace' ? t('marketplace') : said(METHOD_TEXTS[row.method]),
              cells: [row.amount_minor, row.tip_minor, row.refunded_minor, row.net_minor].map(money),
            }))}
          />
        )}
      </Stack>
    </Panel>
  )
}

export function Dishes({ report }: { report: SalesReport }) {
  const t = useTexts(salesTexts)
  const format = useRestaurantFormat()
  const nameOf = useSpokenName()
  const [which, setWhich] = useState<'best' | 'worst' | 'all'>('best')
  const top = report.dishes[0]?.revenue_minor || 1
  return (
    <Panel
      title={t('dishes')}
      className={classes.wide}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('dishes')}
          data={(['best', 'worst', 'all'] as const).map((value) => ({ value, label: t(value) }))}
          value={which}
          onChange={(value) => setWhich(value as typeof which)}
        />
      }
    >
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('dishesHint')}
        </Text>
        <FigureTable
          label={t('dishes')}
          most={36}
          columns={[t('item'), t('quantity'), t('revenue')]}
          rows={chosen(report.dishes, which).map((dish) => ({
            key: dish.id,
            head: (
              <>
                <bdi>{dish.name ? nameOf(dish.name) : t('gone')}</bdi>{' '}
                {!dish.is_on_menu && dish.name && (
                  <Badge variant="light" color="gray" size="sm" autoContrast>
                    {t('gone')}
                  </Badge>
                )}
                {dish.category && (
                  <Text size="sm" c="dimmed">
                    {nameOf(dish.category)}
                  </Text>
                )}
              </>
            ),
            cells: [format.number(dish.quantity), format.money(dish.revenue_minor, report.currency)],
            share: (100 * dish.revenue_minor) / top,
          }))}
        />
      </Stack>
    </Panel>
  )
}

/** The worst are looked for among those that guests can order now. */
function chosen(dishes: DishSales[], which: 'best' | 'worst' | 'all'): DishSales[] {
  if (which === 'all') return dishes
  if (which === 'best') return dishes.filter(({ quantity }) => quantity > 0).slice(0, FEW)
  return dishes
    .filter(({ is_on_menu }) => is_on_menu)
    .slice(-FEW)
    .reverse()
}

function useSpokenName(): (name: Record<string, string | null>) => string {
  const { language } = useLanguage()
  const { default_language: fallback } = useMe().restaurant
  return (name) => spokenName(name, language, fallback)
}
