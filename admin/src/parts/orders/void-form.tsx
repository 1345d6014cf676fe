import { Text, Textarea } from '@mantine/core'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import type { OrderLine } from '../../../../server/src/restaurant/orders/line-contract.ts'
import { useForm } from '../../ui/form.ts'
import { FormPane } from '../../ui/form-pane.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { APPROVAL_NAMES, ApprovalFields, approvalOf, NO_APPROVAL } from './approval-fields.tsx'
import { isChangedMeanwhile, sendVoid, useOrderChange } from './changing.ts'
import { useLineName } from './line-name.ts'
import { Meanwhile } from './meanwhile.tsx'
import { orderTexts } from './texts.ts'

export function VoidForm({
  order,
  line,
  onBack,
}: {
  order: Order
  line: OrderLine
  onBack: (note?: string) => void
}) {
  const t = useTexts(orderTexts)
  const nameOf = useLineName()
  const { save, meanwhile } = useOrderChange(order, sendVoid(order, line.id))
  const form = useForm({
    initial: { ...NO_APPROVAL, reason: '' },
    save,
    wanted: ({ reason, ...approval }) => ({ reason: reason.trim(), ...approvalOf(approval) }),
    names: APPROVAL_NAMES,
    isTold: isChangedMeanwhile,
    onSaved: () => onBack(t('voidDone')),
  })
  return (
    <FormPane
      title={t('voidTitle', { name: nameOf(line) })}
      action={t('voidAction')}
      color="red"
      disabled={meanwhile.isBehind}
      form={form}
      onBack={() => onBack()}
    >
      <Text>{t('voidText')}</Text>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        {...form.input('reason')}
        autosize
        minRows={2}
        required
      />
      <ApprovalFields
        approver={form.bind('approver')}
        password={form.bind('password')}
        onPasskey={() => form.submit({ passkey: true })}
      />
      <Meanwhile order={order} meanwhile={meanwhile} />
    </FormPane>
  )
}
