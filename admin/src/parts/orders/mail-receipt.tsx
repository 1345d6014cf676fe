import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { errorOn } from '../../ui/field-error.ts'
import { useFocusFault } from '../../ui/focus-fault.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useTellProblem } from '../../ui/problem.ts'
import { FormPane } from '../payments/pane.tsx'
import { useMailReceipt } from './data.ts'
import { orderTexts } from './texts.ts'

export function MailReceipt({ order, onBack }: { order: Order; onBack: (note?: string) => void }) {
  const t = useTexts(orderTexts)
  const tell = useTellProblem()
  const mail = useMailReceipt(order.id)
  const form = useFocusFault(mail.error)
  const [email, setEmail] = useState(order.customer.email ?? '')
  return (
    <FormPane
      title={t('mailTitle')}
      action={t('mailAction')}
      busy={mail.isPending}
      form={form}
      onBack={() => onBack()}
      onSubmit={() =>
        mail.mutate(
          { email: email.trim() },
          {
            onSuccess: () => onBack(t('mailDone', { email: email.trim() })),
            onError: (error) => {
              if (!errorOn(error, 'email')) tell(error)
            },
          },
        )
      }
    >
      <TextInput
        type="email"
        label={t('linkEmail')}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={errorOn(mail.error, 'email')}
        dir="ltr"
        required
      />
    </FormPane>
  )
}
