import { Text, Textarea } from '@mantine/core'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { errorOn } from '../../ui/field-error.ts'
import { useForm } from '../../ui/form.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useLast } from '../../ui/use-last.ts'
import { useGuestName } from './guest-name.ts'
import { moveTexts } from './move-texts.ts'
import { useMoveOrder } from './moving.ts'

export type Ending = { order: Order; status: 'rejected' | 'cancelled' }

/** Rejects, or cancels with a reason, once asked. */
export function EndOrder({ ending, onClose }: { ending: Ending | null; onClose: () => void }) {
  const t = useTexts(moveTexts)
  const nameOf = useGuestName()
  const shown = useLast(ending)
  const form = useForm({
    initial: { reason: '' },
    save: useMoveOrder({ quiet: true }),
    wanted: ({ reason }) => ({ ...(shown as Ending), reason: reason.trim() || null }),
    onSaved: close,
    onRefused(error) {
      if (!errorOn(error, 'reason')) close()
    },
  })
  if (!shown) return null

  const { order, status } = shown
  const name = nameOf(order)
  const isCancel = status === 'cancelled'

  function close(): void {
    form.reset()
    onClose()
  }

  return (
    <Confirm
      opened={ending !== null}
      title={t(isCancel ? 'cancelTitle' : 'rejectTitle', { name })}
      action={t(isCancel ? 'cancelAction' : 'rejectAction')}
      form={form}
      onClose={close}
    >
      <Text>{t(isCancel ? 'cancelText' : 'rejectText')}</Text>
      {isCancel && (
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          {...form.input('reason')}
          autosize
          minRows={2}
          data-autofocus
        />
      )}
    </Confirm>
  )
}
