import { Text } from '@mantine/core'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { errorOn } from '../../ui/field-error.ts'
import { useForm } from '../../ui/form.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useLast } from '../../ui/use-last.ts'
import { Reason, reasonOf, UsualReasons, useReasonFaults } from './end-reason.tsx'
import { moveTexts } from './move-texts.ts'
import { useMoveOrder } from './moving.ts'
import { useOrderTitle } from './order-name.ts'

export type Ending = { order: Order; status: 'rejected' | 'cancelled' }

/** Rejects, or cancels with a reason, once asked. A marketplace's order ends for one of the usual reasons, or another. */
export function EndOrder({ ending, onClose }: { ending: Ending | null; onClose: () => void }) {
  const t = useTexts(moveTexts)
  const titleOf = useOrderTitle()
  const shown = useLast(ending)
  const reasonFaults = useReasonFaults()
  const form = useForm({
    initial: { why: '', reason: '' },
    save: useMoveOrder({ quiet: true }),
    check: shown?.order.external ? reasonFaults : () => ({}),
    wanted: (values) => ({ ...(shown as Ending), reason: reasonOf(values) }),
    onSaved: close,
    onRefused(error) {
      if (!errorOn(error, 'reason')) close()
    },
  })
  if (!shown) return null

  const { order, status } = shown
  const isCancel = status === 'cancelled'

  function close(): void {
    form.reset()
    onClose()
  }

  return (
    <Confirm
      opened={ending !== null}
      title={t(isCancel ? 'cancelTitle' : 'rejectTitle', { order: titleOf(order) })}
      action={t(isCancel ? 'cancelAction' : 'rejectAction')}
      form={form}
      cancels={isCancel}
      onClose={close}
    >
      <Text>{t(isCancel ? 'cancelText' : 'rejectText')}</Text>
      {order.external ? (
        <UsualReasons form={form} />
      ) : (
        isCancel && <Reason form={form} hint={t('reasonHint')} />
      )}
    </Confirm>
  )
}
