import {
  Button,
  Chip,
  Group,
  Input,
  Modal,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import type { WeekView } from '../../../server/src/restaurant/shifts/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
import { useShiftChange } from './data.ts'
import type { Opened } from './grid.tsx'
import { type ShownShift, useShiftWords } from './shown.ts'

const USUAL = { from: '17:00', to: '23:00', break: 30 }
const FIELDS = ['member_id', 'role', 'day', 'from', 'to', 'break_minutes', 'note']

/** A new shift, on several days if need be, or one that is there. */
export function ShiftForm({
  view,
  opened,
  onClose,
}: {
  view: WeekView
  opened: Opened
  onClose: () => void
}) {
  const { t } = useShiftWords()
  const ui = useTexts(uiTexts)
  const tell = useTellProblem()
  const shift = 'shift' in opened ? opened.shift : null
  const start = 'shift' in opened ? null : opened
  const first = shift ?? { ...USUAL, break_minutes: USUAL.break, role: '', note: '' }
  const [member, setMember] = useState(String((shift ? shift.member_id : start?.memberId) ?? ''))
  const [role, setRole] = useState(first.role)
  const [days, setDays] = useState([shift?.day ?? start?.day ?? view.week_start])
  const [from, setFrom] = useState(first.from)
  const [to, setTo] = useState(first.to)
  const [rest, setRest] = useState<string | number>(first.break_minutes)
  const [note, setNote] = useState(first.note ?? '')
  const wish = (day: string) => ({
    member_id: member === '' ? null : Number(member),
    role: role.trim() || null,
    day,
    from,
    to,
    break_minutes: Number(rest) || 0,
    note: note.trim() || null,
  })
  const save = useShiftChange(async () => {
    const [only = view.week_start] = days
    if (shift) return api.put(`/shifts/${shift.id}`, { version: shift.version, ...wish(only) })
    for (const day of days) {
      await api.post('/shifts', { branch_id: view.branch_id, week_start: view.week_start, ...wish(day) })
    }
  })
  const form = useFocusFault(save.error)
  function chooseDays(chosen: string[]): void {
    // A shift that is there has one day: the one that was pressed last.
    if (!shift) setDays(chosen)
    else
      setDays((before) =>
        chosen
          .filter((day) => !before.includes(day))
          .concat(before)
          .slice(0, 1),
      )
  }
  const people = view.members.filter(({ id, has_left }) => !has_left || id === shift?.member_id)
  const roles = [...new Set(view.members.map((one) => one.role))].sort()
  const own = people.find(({ id }) => String(id) === member)

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t(shift ? 'editShift' : 'newShift')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(undefined, {
            onSuccess: onClose,
            onError: (error) => {
              if (!FIELDS.some((name) => errorOn(error, name))) tell(error)
            },
          })
        }}
      >
        <Stack gap="sm">
          <NativeSelect
            label={t('who')}
            value={member}
            onChange={(event) => setMember(event.currentTarget.value)}
            error={errorOn(save.error, 'member_id')}
            data={[
              { value: '', label: t('nobody') },
              ...people.map(({ id, name, role: usual }) => ({
                value: String(id),
                label: `${name} · ${usual}`,
              })),
            ]}
          />
          <Days view={view} days={days} error={errorOn(save.error, 'day')} onDays={chooseDays} />
          <Times from={from} to={to} error={save.error} onFrom={setFrom} onTo={setTo} />
          <Group grow align="flex-start">
            <TextInput
              label={t('role')}
              placeholder={own?.role ?? ''}
              value={role}
              onChange={(event) => setRole(event.currentTarget.value)}
              error={errorOn(save.error, 'role')}
              list="shift-roles"
              maxLength={60}
            />
            <NumberInput
              label={t('breakMinutes')}
              value={rest}
              onChange={setRest}
              min={0}
              max={960}
              step={15}
              hideControls
              error={errorOn(save.error, 'break_minutes')}
            />
          </Group>
          <datalist id="shift-roles">
            {roles.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <TextInput
            label={t('note')}
            description={t('noteHint')}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={errorOn(save.error, 'note')}
            maxLength={200}
          />
          <Group justify="space-between">
            {shift ? <Remove shift={shift} onRemoved={onClose} /> : <span />}
            <Button type="submit" loading={save.isPending} disabled={days.length === 0}>
              {ui('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function Days({
  view,
  days,
  error,
  onDays,
}: {
  view: WeekView
  days: string[]
  error: string | null
  onDays: (days: string[]) => void
}) {
  const { t, format } = useShiftWords()
  return (
    <Input.Wrapper label={t('day')} error={error}>
      <Chip.Group multiple value={days} onChange={onDays}>
        <Group gap={6}>
          {view.days.map(({ day }) => (
            <Chip key={day} value={day} size="xs" radius="sm">
              {format.day(day)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

function Times({
  from,
  to,
  error,
  onFrom,
  onTo,
}: {
  from: string
  to: string
  error: unknown
  onFrom: (time: string) => void
  onTo: (time: string) => void
}) {
  const { t } = useShiftWords()
  return (
    <Group grow align="flex-start">
      <TextInput
        type="time"
        label={t('from')}
        value={from}
        onChange={(event) => onFrom(event.currentTarget.value)}
        error={errorOn(error, 'from')}
        required
      />
      <TextInput
        type="time"
        label={t('to')}
        {...(to <= from && {
          description: t('nextDay'),
          inputWrapperOrder: ['label', 'input', 'description', 'error'] as never,
        })}
        value={to}
        onChange={(event) => onTo(event.currentTarget.value)}
        error={errorOn(error, 'to')}
        required
      />
    </Group>
  )
}

function Remove({ shift, onRemoved }: { shift: ShownShift; onRemoved: () => void }) {
  const { t } = useShiftWords()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const remove = useShiftChange(() => api.delete(`/shifts/${shift.id}`, { version: shift.version }))
  return (
    <Button
      variant="default"
      color="red"
      loading={remove.isPending}
      onClick={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            tellDone(t('removed'))
            onRemoved()
          },
          onError: tell,
        })
      }
    >
      {t('remove')}
    </Button>
  )
}
