import { Chip, Group, Input, TextInput } from '@mantine/core'
import type {
  NewDepositPayment,
  NewTicketPayment,
  Payment,
} from '../../../../server/src/restaurant/payments/contract.ts'
import { useForm } from '../../ui/form.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useMoneyChange } from './data.ts'
import { FormPane } from './pane.tsx'
import { METHOD_TEXTS, moneyTexts } from './texts.ts'

type InFull = NewDepositPayment & NewTicketPayment

const METHODS = ['cash', 'card', 'gift_card', 'voucher', 'other'] as const satisfies InFull['method'][]

/** What is paid in full or not at all, such as a deposit or tickets: only how it is paid is asked. */
export function PayInFull({
  title,
  path,
  dueMinor,
  onBack,
  onPaid,
}: {
  title: string
  path: string
  dueMinor: number
  onBack: () => void
  onPaid: (note: string) => void
}) {
  const t = useTexts(moneyTexts)
  const { price } = useRestaurantFormat()
  const form = useForm({
    initial: { method: 'cash' as InFull['method'], gift_card_code: '' },
    save: useMoneyChange<InFull, Payment>((body) => ({ path, body })),
    wanted: ({ method, gift_card_code }) => ({
      method,
      ...(method === 'gift_card' && { gift_card_code: gift_card_code.trim() }),
    }),
    onSaved: ({ data }) => onPaid(t('payDone', { amount: price(data.amount_minor) })),
  })
  const { method } = form.values
  return (
    <FormPane title={title} action={t('pay', { amount: price(dueMinor) })} form={form} onBack={onBack}>
      <Input.Wrapper label={t('method')} labelElement="div" role="radiogroup" aria-label={t('method')}>
        <Chip.Group value={method} onChange={(value) => form.set('method', value as InFull['method'])}>
          <Group gap={6} mt={4}>
            {METHODS.map((one) => (
              <Chip key={one} value={one} radius="sm">
                {t(METHOD_TEXTS[one])}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      {method === 'gift_card' && (
        <TextInput label={t('giftCardCode')} {...form.input('gift_card_code')} autoComplete="off" dir="ltr" />
      )}
    </FormPane>
  )
}
