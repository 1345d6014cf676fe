import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { fieldErrors } from '../../ui/api.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useTellProblem } from '../../ui/problem.ts'
import { useLast } from '../../ui/use-last.ts'
import { useGuestName } from './guest-name.ts'
import { moveTexts } from './move-texts.ts'
import { useMoveOrder } from './moving.ts'

export type Ending = { order: Order; status: 'rejected' | 'cancelled' }

/** Rejects, or cancels with a reason, once asked. */
export function EndOrder({ ending, onClose }: { ending: Ending | null; onClose: () => void }) {
  const t = useTexts(moveTexts)
  const tell = useTellProblem()
  const nameOf = useGuestName()
  const move = useMoveOrder({ quiet: true })
  const [reason, setReason] = useState('')
  const shown = useLast(ending)
  if (!shown) return null

  const { order, status } = shown
  const name = nameOf(order)
  const isCancel = status === 'cancelled'
  const errors = fieldErrors(move.error)

  function close(): void {
    move.reset()
    setReason('')
    onClose()
  }

  return (
    <Confirm
      opened={ending !== null}
      title={t(isCancel ? 'cancelTitle' : 'rejectTitle', { name })}
      action={t(isCancel ? 'cancelAction' : 'rejectAction')}
      busy={move.isPending}
      onClose={close}
      onConfirm={() =>
        move.mutate(
          { order, status, reason: reason.trim() || null },
          {
            onSuccess: close,
            onError: (error) => {
              if (fieldErrors(error).reason) return
              tell(error)
              close()
            },
          },
        )
      }
    >
      <Text>{t(isCancel ? 'cancelText' : 'rejectText')}</Text>
      {isCancel && (
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={errors.reason}
          autosize
          minRows={2}
          data-autofocus
        />
      )}
    </Confirm>
  )
}
