import { Text } from '@mantine/core'
import type { HubOrderView } from '../../../server/src/integration/hubrise/staff-contract.ts'
import { useReject } from '../parts/hubrise/data.ts'
import { hubOrderTexts } from '../parts/hubrise/order-texts.ts'
import { reasonOf, UsualReasons, useReasonFaults } from '../parts/orders/end-reason.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useLast } from '../ui/use-last.ts'

/** Nobody makes it: whoever sold it is told why. */
export function RejectOrder({ order, onClose }: { order: HubOrderView | null; onClose: () => void }) {
  const t = useTexts(hubOrderTexts)
  const tellDone = useTellDone()
  const check = useReasonFaults()
  const shown = useLast(order)
  const name = `${shown?.source ?? ''} ${shown?.display_id ?? ''}`.trim()
  const form = useForm({
    initial: { why: '', reason: '' },
    save: useReject(),
    check,
    wanted: (values) => ({ id: shown?.id ?? 0, reason: reasonOf(values) ?? '' }),
    onSaved() {
      tellDone(t('rejected', { name }))
      close()
    },
  })
  function close(): void {
    form.reset()
    onClose()
  }
  if (!shown) return null
  return (
    <Confirm
      opened={order !== null}
      title={t('rejectTitle', { name })}
      action={t('reject')}
      form={form}
      onClose={close}
    >
      <Text>{t('rejectText')}</Text>
      <UsualReasons form={form} />
    </Confirm>
  )
}
