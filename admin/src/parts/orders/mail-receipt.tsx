import { TextInput } from '@mantine/core'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { useForm } from '../../ui/form.ts'
import { FormPane } from '../../ui/form-pane.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useMailReceipt } from './data.ts'
import { orderTexts } from './texts.ts'

export function MailReceipt({ order, onBack }: { order: Order; onBack: (note?: string) => void }) {
  const t = useTexts(orderTexts)
  const form = useForm({
    initial: { email: order.customer.email ?? '' },
    save: useMailReceipt(order.id),
    wanted: ({ email }) => ({ email: email.trim() }),
    onSaved: (_, { email }) => onBack(t('mailDone', { email: email.trim() })),
  })
  return (
    <FormPane title={t('mailTitle')} action={t('mailAction')} form={form} onBack={() => onBack()}>
      <TextInput type="email" label={t('linkEmail')} {...form.input('email')} dir="ltr" required />
    </FormPane>
  )
}
