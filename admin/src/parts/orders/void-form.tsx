import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Order, OrderLine } from '../../../../server/src/restaurant/orders/contract.ts'
import { errorOn } from '../../ui/field-error.ts'
import { useFocusFault } from '../../ui/focus-fault.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useTellProblem } from '../../ui/problem.ts'
import { FormPane } from '../payments/pane.tsx'
import { useVoidLine } from './data.ts'
import { useLineName } from './line-name.ts'
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
  const tell = useTellProblem()
  const nameOf = useLineName()
  const voidLine = useVoidLine(order.id, line.id)
  const form = useFocusFault(voidLine.error)
  const [reason, setReason] = useState('')
  return (
    <FormPane
      title={t('voidTitle', { name: nameOf(line) })}
      action={t('voidAction')}
      color="red"
      busy={voidLine.isPending}
      form={form}
      onBack={() => onBack()}
      onSubmit={() =>
        voidLine.mutate(
          { reason: reason.trim() },
          {
            onSuccess: () => onBack(t('voidDone')),
            onError: (error) => {
              if (!errorOn(error, 'reason')) tell(error)
            },
          },
        )
      }
    >
      <Text>{t('voidText')}</Text>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errorOn(voidLine.error, 'reason')}
        autosize
        minRows={2}
        required
      />
    </FormPane>
  )
}
