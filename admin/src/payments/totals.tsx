import { Group, Stack, Table, Text } from '@mantine/core'
import type { TipsBy, Totals } from '../../../server/src/restaurant/payments/rules/totals.ts'
import { METHOD_TEXTS, moneyTexts } from '../parts/payments/texts.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { paymentTexts } from './texts.ts'
import classes from './totals.module.css'

const KIND_TEXTS = {
  correction: 'kind_correction',
  goodwill: 'kind_goodwill',
  return: 'kind_return',
} as const

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text fw={strong ? 700 : 400}>{label}</Text>
      <Text fw={strong ? 700 : 400} flex="none">
        {value}
      </Text>
    </Group>
  )
}

/** What came in by each method, what went back, and who was tipped. */
export function TotalsTable({ totals, tips }: { totals: Totals; tips: TipsBy[] }) {
  const t = useTexts(paymentTexts)
  const methods = useTexts(moneyTexts)
  const { price, number } = useRestaurantFormat()
  return (
    <>
      <Stack gap="xs" component="ul" className={classes.narrow} aria-label={t('totals')}>
        {totals.methods.map((total) => (
          <li key={total.method} className="figures">
            <Group justify="space-between" wrap="nowrap">
              <Text>
                {methods(METHOD_TEXTS[total.method])} · {t('count', { count: total.payments })}
              </Text>
              <Text fw={600}>{price(total.net_minor)}</Text>
            </Group>
            <Text size="sm" c="dimmed">
              {[
                `${t('amount')} ${price(total.amount_minor)}`,
                ...(total.tip_minor > 0 ? [`${t('tips')} ${price(total.tip_minor)}`] : []),
                ...(total.refunded_minor > 0 ? [`${t('back')} ${price(total.refunded_minor)}`] : []),
              ].join(' · ')}
            </Text>
          </li>
        ))}
      </Stack>
      <div className={classes.wide}>
        <Table fz="sm" verticalSpacing={6} className="figures">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('method')}</Table.Th>
              {(['payments', 'amount', 'tips', 'back', 'net'] as const).map((name) => (
                <Table.Th key={name} ta="end">
                  {t(name)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {totals.methods.map((total) => (
              <Table.Tr key={total.method}>
                <Table.Th scope="row" fw={500}>
                  {methods(METHOD_TEXTS[total.method])}
                </Table.Th>
                <Table.Td ta="end">{number(total.payments)}</Table.Td>
                <Table.Td ta="end">{price(total.amount_minor)}</Table.Td>
                <Table.Td ta="end">{price(total.tip_minor)}</Table.Td>
                <Table.Td ta="end">{price(total.refunded_minor)}</Table.Td>
                <Table.Td ta="end" fw={600}>
                  {price(total.net_minor)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Stack gap={2} mt="sm" maw="26rem" className="figures" data-totals>
        <Sum label={t('gross')} value={price(totals.gross_minor)} />
        {totals.refunds.map(({ kind, count, amount_minor }) => (
          <Sum
            key={kind}
            label={`${methods(KIND_TEXTS[kind])} · ${number(count)}`}
            value={price(-amount_minor)}
          />
        ))}
        {totals.refunds.length === 0 && totals.refunded_minor > 0 && (
          <Sum label={t('back')} value={price(-totals.refunded_minor)} />
        )}
        <Sum label={t('netSum')} value={price(totals.net_minor)} strong />
      </Stack>
      <Text fw={600} mt="xs">
        {t('received')}: {price(totals.received_minor)}
      </Text>
      <Text size="sm" c="dimmed">
        {t('receivedHint')}
      </Text>
      {tips.length > 0 && (
        <Stack gap={2} mt="sm" maw="26rem" className="figures" component="section" aria-label={t('tipsBy')}>
          <Text fw={600}>{t('tipsBy')}</Text>
          {tips.map(({ by, tip_minor }) => (
            <Sum
              key={by ?? ''}
              label={by === null ? t('tipsOnline') : `\u2068${by}\u2069`}
              value={price(tip_minor)}
            />
          ))}
        </Stack>
      )}
    </>
  )
}
