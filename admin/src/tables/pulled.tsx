import { Text } from '@mantine/core'
import type { PlacedTable } from '../../../server/src/restaurant/floor/rules/layout.ts'
import type { ShownSitting, SittingMoved } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { nameOf, useSend } from './data.ts'
import { tableTexts } from './texts.ts'

/** A table was pulled onto another: a free one is moved to, a taken one joined. */
export type Pulled = { sitting: ShownSitting; other: ShownSitting | null; toId: number }

export function PulledDialog({
  pulled,
  tables,
  onClose,
}: {
  pulled: Pulled | null
  tables: readonly PlacedTable[]
  onClose: () => void
}) {
  const t = useTexts(tableTexts)
  const done = useTellDone()
  const { act } = useSend()
  if (!pulled) return null
  const { sitting, other, toId } = pulled
  const to = other ? nameOf(other) : (tables.find(({ id }) => id === toId)?.name ?? '')
  function confirm(): void {
    const { version } = sitting
    const path = `/sittings/${sitting.id}`
    const isDone = other
      ? act({
          what: `${t('join')} · ${nameOf(sitting)} + ${to}`,
          path: `${path}/join`,
          body: { sitting_id: other.id, version },
        }).then(() => t('joined'))
      : act<SittingMoved>({
          what: `${t('move')} · ${nameOf(sitting)} → ${to}`,
          path: `${path}/move`,
          body: { table_ids: [toId], version },
        }).then((moved) => t(moved?.booking_moved === false ? 'bookStays' : 'moved'))
    isDone.then(done, () => undefined)
    onClose()
  }
  return (
    <Confirm
      opened={other?.id !== sitting.id}
      title={other ? t('joinAsk', { one: nameOf(sitting), two: to }) : `${nameOf(sitting)} → ${to}`}
      action={t(other ? 'joinDo' : 'moveDo')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{t(other ? 'joinMore' : 'moveMore')}</Text>
    </Confirm>
  )
}
