import { Alert, List } from '@mantine/core'
import type { WeekView, WeekWarning } from '../../../server/src/restaurant/shifts/staff-contract.ts'
import IconWarning from '../ui/icons/generated/IconAlertTriangle.ts'
import { useShiftWords } from './shown.ts'

export function Warnings({ view }: { view: WeekView }) {
  const { t, dated, hours } = useShiftWords()
  if (view.warnings.length === 0) return null
  const textOf = ({ kind, member_id, shift_ids, other, minutes }: WeekWarning) => {
    const own = view.shifts.find(({ id }) => id === shift_ids[0])
    const where = other?.branch ? ` (${t('at', { branch: other.branch })})` : ''
    return t(kind, {
      name: `\u2068${view.members.find(({ id }) => id === member_id)?.name ?? ''}\u2069`,
      first: own ? dated(own) : '',
      other: other ? dated(other) + where : '',
      hours: hours(minutes ?? 0),
    })
  }
  return (
    <Alert
      color="orange"
      variant="light"
      className="no-print"
      icon={<IconWarning aria-hidden />}
      title={t('warnings', { count: view.warnings.length })}
      data-warnings
    >
      <List size="sm" spacing={2}>
        {view.warnings.map((warning) => (
          <List.Item
            key={`${warning.kind} ${warning.member_id} ${warning.shift_ids.join()} ${warning.other?.from}`}
          >
            {textOf(warning)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
