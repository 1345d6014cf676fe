import type {
  NewDepositPayment,
  NewTicketPayment,
  Payment,
} from '../../../../server/src/restaurant/payments/contract.ts'
import { useForm } from '../../ui/form.ts'
import { FormPane } from '../../ui/form-pane.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useMoneyChange } from './data.ts'
import { GiftCardCode, MethodChoice } from './pay-fields.tsx'
import { moneyTexts } from './texts.ts'

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
      <MethodChoice {...form.bind('method')} methods={METHODS} />
      {method === 'gift_card' && <GiftCardCode {...form.bind('gift_card_code')} />}
    </FormPane>
  )
}
