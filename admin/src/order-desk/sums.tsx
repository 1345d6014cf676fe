import { Alert, Group, Stack, Text } from '@mantine/core'
import type { OrderQuote } from '../../../server/src/restaurant/orders/contract.ts'
import type { OrderDeskState } from '../../../server/src/restaurant/orders/staff-contract.ts'
import { lineOf } from '../parts/dish-picker/lines.tsx'
import type { FieldFault } from '../ui/api.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import classes from './desk.module.css'
import type { Draft } from './draft.ts'
import { deskTexts } from './texts.ts'

/** What it costs, as the server says; while that cannot be said, what the dishes cost by the menu. */
export function Sums({
  desk,
  draft,
  quote,
  keptTotal,
  isBusy,
  fault,
}: {
  desk: OrderDeskState
  draft: Draft
  quote: OrderQuote | undefined
  /** By what this browser knows, while there is no line. */
  keptTotal: number | null
  isBusy: boolean
  fault: FieldFault | undefined
}) {
  const t = useTexts(deskTexts)
  const format = useRestaurantFormat()
  const minimum = useMinimumText(fault)
  if (draft.lines.length === 0) return null
  const soFar = draft.lines.reduce((sum, line) => sum + (lineOf(desk, line)?.totalMinor ?? 0), 0)
  const parts: [string, number][] = quote
    ? [
        [t('subtotal'), quote.subtotal_minor],
        [t('discount'), -quote.discount_minor],
        [t('service'), quote.service_charge_minor],
        [t('deliveryFee'), quote.delivery_fee_minor],
        [t('tax'), quote.tax_added_minor],
      ]
    : []
  return (
    <Stack gap={4} className={classes.sums ?? ''} aria-busy={isBusy} data-quote={quote?.total_minor}>
      {parts
        .filter(([, minor]) => minor !== 0)
        .map(([label, minor]) => (
          <Row key={label} label={label} value={format.price(minor)} />
        ))}
      {quote ? (
        <Row label={t('total')} value={format.price(quote.total_minor)} strong />
      ) : (
        <Row
          label={t(keptTotal === null ? 'soFar' : 'total')}
          value={format.price(keptTotal ?? soFar)}
          strong={keptTotal !== null}
        />
      )}
      {quote?.discounts.some(({ kind, applied }) => kind === 'coupon' && !applied) && (
        <Text size="sm" c="dimmed">
          {t('couponUnused')}
        </Text>
      )}
      {minimum && (
        <Alert color="red" role="alert">
          {minimum}
        </Alert>
      )}
    </Stack>
  )
}

/** Beside the button, where it cannot be scrolled out of sight: it is for another time than now. */
export function Held({ draft, quote }: { draft: Draft; quote: OrderQuote | undefined }) {
  const t = useTexts(deskTexts)
  const format = useRestaurantFormat()
  if (!quote?.scheduled_for || draft.when !== '' || draft.lines.length === 0) return null
  return (
    <Alert color="blue" py="xs" mb="xs">
      {t('heldFor', { time: format.moment(quote.scheduled_for) })}
    </Alert>
  )
}

/** The server's sentence has the sums in minor units, for programs; people read money. */
function useMinimumText(fault: FieldFault | undefined): string | undefined {
  const t = useTexts(deskTexts)
  const format = useRestaurantFormat()
  if (fault?.code !== 'below_minimum') return fault?.message
  const { items_minor: cost, minimum_minor: minimum } = fault.params
  return t('underMinimum', { cost: format.price(Number(cost)), minimum: format.price(Number(minimum)) })
}

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text fw={strong ? 700 : 400} size={strong ? 'lg' : 'md'}>
        {label}
      </Text>
      <Text fw={strong ? 700 : 400} size={strong ? 'lg' : 'md'}>
        {value}
      </Text>
    </Group>
  )
}
