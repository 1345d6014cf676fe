import { useRef, useState } from 'react'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { DishForm } from '../dish-picker/dish-form.tsx'
import { sentLines } from '../dish-picker/draft-line.ts'
import { ApprovalFields, approvalOf, NO_APPROVAL } from './approval-fields.tsx'
import { changeTexts } from './change-texts.ts'
import { isChangedMeanwhile, sendLines, useOrderChange } from './changing.ts'
import { Meanwhile } from './meanwhile.tsx'

/** More dishes for an order that is under way. */
export function AddForm({ order, onBack }: { order: Order; onBack: (note?: string) => void }) {
  const t = useTexts(changeTexts)
  const isAtTable = order.type === 'dine_in'
  const [approval, setApproval] = useState(NO_APPROVAL)
  const passkey = useRef(false)
  const bound = (name: 'approver' | 'password') => ({
    value: approval[name],
    onChange: (value: string) => setApproval((before) => ({ ...before, [name]: value })),
  })
  const { save, meanwhile } = useOrderChange(order, sendLines(order))
  return (
    <DishForm
      title={t('add')}
      action={t('addAction')}
      place={`more:${order.id}`}
      foot={t('addFoot')}
      tableOf={({ tables }) =>
        isAtTable ? { seats: tables.find(({ id }) => id === order.table?.id)?.seats ?? 0 } : null
      }
      save={save}
      wanted={({ lines }) => ({
        lines: sentLines(lines, { atTable: isAtTable }),
        ...approvalOf({ ...approval, passkey: passkey.current }),
      })}
      saysOf="approval"
      isTold={isChangedMeanwhile}
      onSaved={() => onBack(t('addDone'))}
      onBack={() => onBack()}
    >
      {(faults, submit) => (
        <>
          <ApprovalFields
            approver={{ ...bound('approver'), error: faults.approval ?? null }}
            password={{ ...bound('password'), error: faults['approval.password'] ?? null }}
            onPasskey={() => {
              passkey.current = true
              submit()
              passkey.current = false
            }}
          />
          <Meanwhile order={order} meanwhile={meanwhile} />
        </>
      )}
    </DishForm>
  )
}
