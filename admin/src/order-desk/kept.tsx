import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewOrderPayment } from '../../../server/src/restaurant/payments/contract.ts'
import type { Told } from '../parts/dish-picker/told-line.ts'
import { Cash } from '../parts/payments/pay-fields.tsx'
import { changeOf } from '../parts/payments/split.ts'
import { kept, useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import type { Act } from '../ui/outbox/acts.ts'
import type { Acts } from '../ui/outbox/use-outbox.ts'
import { deskTexts } from './texts.ts'

type KeptOrder = { key: string; number: string | null; total: number; isPaid: boolean; what: string }

/** The orders among what waits for the line. */
function keptOrders(waiting: readonly Act[]): KeptOrder[] {
  return waiting.filter(isOrder).map(({ key, number = null, shown, what }) => ({
    ...{ key, number, what },
    total: (shown as Told | undefined)?.totalMinor ?? 0,
    isPaid: waiting.some(({ needs, path }) => needs === key && /\/payments(\?|$)/.test(path)),
  }))
}

function isOrder({ path }: Act): boolean {
  return path === '/orders' || path.startsWith('/orders?')
}

/** What was ordered while there is no line: its number for the guest, and the cash for it. */
export function KeptOrders({ acts }: { acts: Acts }) {
  const t = useTexts(deskTexts)
  const { price } = useRestaurantFormat()
  const mayPay = useMay('takePayments')
  const [paying, setPaying] = useState<KeptOrder | null>(null)
  const orders = keptOrders(acts.waiting).toReversed()
  return (
    <>
      <div role="status" aria-live="polite">
        {orders.length > 0 && (
          <Alert color="orange" title={t('keptTitle')} data-kept-orders={orders.length}>
            <Stack gap="xs">
              <Text size="sm">{t('keptText')}</Text>
              {orders.map((order) => (
                <Paper key={order.key} withBorder p="xs" data-kept={order.number}>
                  <Group justify="space-between" gap="sm">
                    <Text fw={600} className="break">
                      <bdi>{order.number ?? order.what}</bdi> · {price(order.total)}
                    </Text>
                    {order.isPaid ? (
                      <Text size="sm">{t('keptPaid')}</Text>
                    ) : (
                      mayPay &&
                      order.total > 0 && (
                        <Button size="sm" onClick={() => setPaying(order)}>
                          {t('takeCash')}
                        </Button>
                      )
                    )}
                  </Group>
                </Paper>
              ))}
            </Stack>
          </Alert>
        )}
      </div>
      {paying && <CashForm order={paying} acts={acts} onClose={() => setPaying(null)} />}
    </>
  )
}

function CashForm({ order, acts, onClose }: { order: KeptOrder; acts: Acts; onClose: () => void }) {
  const t = useTexts(deskTexts)
  const { price } = useRestaurantFormat()
  const { total, key, number, what } = order
  const amount = price(total)
  const form = useForm({
    initial: { received: null as number | null },
    save: kept(
      useMutation({
        mutationFn: (body: NewOrderPayment) =>
          acts.keep({
            what: t('cashOf', { amount, what }),
            path: '/orders/{made}/payments',
            body,
            needs: key,
          }),
      }),
    ),
    check({ received }) {
      const { missing } = changeOf(received, total)
      return missing > 0 ? { received: t('tooLittle', { amount: price(missing) }) } : {}
    },
    wanted: (): NewOrderPayment => ({ method: 'cash', amount_minor: total }),
    onSaved: onClose,
  })
  return (
    <FormModal
      title={t('cashOf', { amount, what: `\u2068${number ?? what}\u2069` })}
      action={t('takeAmount', { amount })}
      form={form}
      onClose={onClose}
    >
      <Cash
        {...form.money('received')}
        wanted={total}
        change={changeOf(form.values.received, total).change}
        price={price}
      />
    </FormModal>
  )
}
