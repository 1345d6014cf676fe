import { Chip, Group, Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import type {
  NewDepositPayment,
  NewTicketPayment,
  Payment,
} from '../../../../server/src/restaurant/payments/contract.ts'
import { errorOn } from '../../ui/field-error.ts'
import { useFocusFault } from '../../ui/focus-fault.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useTellProblem } from '../../ui/problem.ts'
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
  const tell = useTellProblem()
  const pay = useMoneyChange<InFull, Payment>((body) => ({ path, body }))
  const form = useFocusFault(pay.error)
  const [method, setMethod] = useState<InFull['method']>('cash')
  const [code, setCode] = useState('')
  return (
    <FormPane
      title={title}
      action={t('pay', { amount: price(dueMinor) })}
      busy={pay.isPending}
      form={form}
      onBack={onBack}
      onSubmit={() =>
        pay.mutate(
          { method, ...(method === 'gift_card' && { gift_card_code: code.trim() }) },
          {
            onSuccess: ({ data }) => onPaid(t('payDone', { amount: price(data.amount_minor) })),
            onError: (error) => {
              if (!errorOn(error, 'gift_card_code')) tell(error)
            },
          },
        )
      }
    >
      <Input.Wrapper label={t('method')} labelElement="div" role="radiogroup" aria-label={t('method')}>
        <Chip.Group value={method} onChange={(value) => setMethod(value as InFull['method'])}>
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
        <TextInput
          label={t('giftCardCode')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={errorOn(pay.error, 'gift_card_code')}
          autoComplete="off"
          dir="ltr"
        />
      )}
    </FormPane>
  )
}
