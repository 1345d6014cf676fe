import { ActionIcon, Badge, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { WeekView } from '../../../server/src/restaurant/shifts/staff-contract.ts'
import IconWarning from '../ui/icons/generated/IconAlertTriangle.ts'
import IconPlus from '../ui/icons/generated/IconPlus.ts'
import css from './shifts.module.css'
import { type Showing, type ShownShift, shownShifts, useShiftWords } from './shown.ts'

export type Opened = { shift: ShownShift } | { day: string; memberId: number | null }
type Row = { id: number | null; name: string; role: string; minutes: number }

export function rowsOf(view: WeekView, openName: string): Row[] {
  return [{ id: null, name: openName, role: '', minutes: 0 }, ...view.members]
}

/** A row for each person, a column for each day; below, what the days cost. */
export function WeekTable({
  view,
  showing,
  onOpen,
}: {
  view: WeekView
  showing: Showing
  onOpen: (opened: Opened) => void
}) {
  const { t, format, hours } = useShiftWords()
  const shifts = shownShifts(view, showing)
  return (
    <div className={css.scroll}>
      <table className={css.grid}>
        <thead>
          <tr>
            <th scope="col" className={css.name}>
              <Text fw={600} size="xs">
                {t('person')}
              </Text>
            </th>
            {view.days.map(({ day }) => (
              <th key={day} scope="col" className={day === view.today ? css.today : ''}>
                <Text fw={600} size="xs">
                  {format.day(day)}
                </Text>
              </th>
            ))}
            <th scope="col" className={css.sum}>
              <Text fw={600} size="xs">
                {t('hours')}
              </Text>
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(view, t('open')).map((row) => (
            <tr key={row.id ?? 'open'} data-member={row.id ?? 'open'}>
              <th scope="row">
                <Text fw={600} size="sm" className="break">
                  <bdi>{row.name}</bdi>
                </Text>
                <Text size="xs" c="dimmed" className="break">
                  {row.id === null ? t('openRow') : row.role}
                </Text>
              </th>
              {view.days.map(({ day }) => (
                <td key={day} data-day={day}>
                  <Cell {...{ view, showing, row, day, shifts, onOpen }} />
                </td>
              ))}
              <td className="figures">{row.id === null ? '' : hours(row.minutes)}</td>
            </tr>
          ))}
        </tbody>
        <Totals view={view} />
      </table>
    </div>
  )
}

function Totals({ view }: { view: WeekView }) {
  const { t, format, hours } = useShiftWords()
  const price = (minor: number) => format.money(minor, view.currency)
  const sum = (of: (day: WeekView['days'][number]) => number) =>
    view.days.reduce((total, day) => total + of(day), 0)
  const known = view.days.filter(({ expected_minor }) => expected_minor !== null)
  const share = (cost: number, expected: number) =>
    expected > 0 ? format.share(Math.round((cost / expected) * 100)) : '—'
  const lines = [
    {
      name: t('hours'),
      of: view.days.map(({ minutes }) => hours(minutes)),
      sum: hours(sum((day) => day.minutes)),
    },
    {
      name: t('cost'),
      of: view.days.map(({ cost_minor }) => price(cost_minor)),
      sum: price(sum((day) => day.cost_minor)),
    },
    {
      name: t('expected'),
      of: view.days.map(({ expected_minor }) => (expected_minor === null ? '—' : price(expected_minor))),
      sum: known.length > 0 ? price(sum((day) => day.expected_minor ?? 0)) : '—',
    },
    {
      name: t('share'),
      of: view.days.map(({ cost_minor, expected_minor }) => share(cost_minor, expected_minor ?? 0)),
      sum: share(
        known.reduce((total, { cost_minor }) => total + cost_minor, 0),
        sum((day) => day.expected_minor ?? 0),
      ),
    },
  ]
  return (
    <tfoot className="figures">
      {lines.map(({ name, of, sum: all }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {of.map((text, index) => (
            <td key={view.days[index]?.day}>{text}</td>
          ))}
          <td>
            <strong>{all}</strong>
          </td>
        </tr>
      ))}
    </tfoot>
  )
}

/** The shifts of a person on a day, and the way to another one. */
export function Cell({
  view,
  showing,
  row,
  day,
  shifts,
  onOpen,
}: {
  view: WeekView
  showing: Showing
  row: Row
  day: string
  shifts: ShownShift[]
  onOpen: (opened: Opened) => void
}) {
  const { t, format } = useShiftWords()
  const own = shifts.filter((shift) => shift.day === day && shift.member_id === row.id)
  const off = view.time_off.filter((one) => one.member_id === row.id && one.from <= day && one.to >= day)
  const hasLeft = view.members.some(({ id, has_left }) => id === row.id && has_left)
  return (
    <>
      {off.map(({ id, status }) => (
        <div key={id} className={css.off}>
          {t(status === 'granted' ? 'timeOff' : 'timeOffAsked')}
        </div>
      ))}
      {own.map((shift) => (
        <ShiftChip
          key={`${shift.state} ${shift.id}`}
          shift={shift}
          row={row}
          isWarned={
            showing === 'draft' && view.warnings.some(({ shift_ids }) => shift_ids.includes(shift.id))
          }
          {...(shift.version !== null && { onOpen: () => onOpen({ shift }) })}
        />
      ))}
      {showing === 'draft' && !hasLeft && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          className="no-print"
          aria-label={t('add', { name: row.name, day: format.day(day) })}
          onClick={() => onOpen({ day, memberId: row.id })}
        >
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}

function ShiftChip({
  shift,
  row,
  isWarned,
  onOpen,
}: {
  shift: ShownShift
  row: Row
  isWarned: boolean
  onOpen?: () => void
}) {
  const { t, format } = useShiftWords()
  const marks = {
    className: css.shift,
    'data-state': shift.state,
    'data-shift': shift.id,
    ...(shift.member_id === null && { 'data-open': true }),
    ...(isWarned && { 'data-warned': true }),
  }
  const content = (
    <>
      <Group gap={4} wrap="nowrap" justify="space-between" component="span">
        <strong className="figures">
          <span className={css.time}>{format.clock(shift.from)}–</span>
          <span className={css.time}>{format.clock(shift.to)}</span>
        </strong>
        {isWarned && <IconWarning size={14} aria-hidden />}
      </Group>
      {shift.role !== row.role && <span className={css.quiet}>{shift.role}</span>}
      {shift.note && (
        <span className={css.quiet}>
          <bdi>{shift.note}</bdi>
        </span>
      )}
      {shift.state === 'gone' && <VisuallyHidden>{t('isGone')}</VisuallyHidden>}
      {(shift.state === 'new' || shift.state === 'changed') && (
        <Badge size="xs" variant="light" color="orange" tt="none" autoContrast component="span">
          {t(shift.state === 'new' ? 'isNew' : 'isChanged')}
        </Badge>
      )}
    </>
  )
  if (!onOpen) return <div {...marks}>{content}</div>
  const name = t('edit', {
    from: format.clock(shift.from),
    to: format.clock(shift.to),
    role: shift.role,
    name: row.name,
    day: format.day(shift.day),
  })
  return (
    <UnstyledButton {...marks} aria-label={name} onClick={onOpen}>
      {content}
    </UnstyledButton>
  )
}
