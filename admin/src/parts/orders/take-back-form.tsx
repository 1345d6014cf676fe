import { Text } from '@mantine/core'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { useForm } from '../../ui/form.ts'
import { FormPane } from '../../ui/form-pane.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { APPROVAL_NAMES, ApprovalFields, approvalOf, NO_APPROVAL } from './approval-fields.tsx'
import { changeTexts } from './change-texts.ts'
import { isChangedMeanwhile, sendTakeBack, useOrderChange } from './changing.ts'
import { Meanwhile } from './meanwhile.tsx'

export function TakeBackForm({
  order,
  adjustmentId,
  onBack,
}: {
  order: Order
  adjustmentId: number
  onBack: (note?: string) => void
}) {
  const t = useTexts(changeTexts)
  const { save, meanwhile } = useOrderChange(order, sendTakeBack(order, adjustmentId))
  const form = useForm({
    initial: NO_APPROVAL,
    save,
    wanted: approvalOf,
    names: APPROVAL_NAMES,
    isTold: isChangedMeanwhile,
    onSaved: () => onBack(t('takeBackDone')),
  })
  return (
    <FormPane
      title={t('takeBackTitle')}
      action={t('takeBack')}
      disabled={meanwhile.isBehind}
      form={form}
      onBack={() => onBack()}
    >
      <Text>{t('takeBackText')}</Text>
      <ApprovalFields
        approver={form.bind('approver')}
        password={form.bind('password')}
        onPasskey={() => form.submit({ passkey: true })}
      />
      <Meanwhile order={order} meanwhile={meanwhile} />
    </FormPane>
  )
}
