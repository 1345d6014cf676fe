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
import type { WeekView } from '../../../server/src/restaurant/shifts/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
import { useShiftChange } from './data.ts'
import type { Opened } from './grid.tsx'
import { type ShownShift, useShiftWords } from './shown.ts'

const USUAL = { from: '17:00', to: '23:00', break_minutes: 30 }

type Wish = {
  member_id: number | null
  role: string | null
  days: string[]
  from: string
  to: string
  break_minutes: number
  note: string | null
}

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
  const shift = 'shift' in opened ? opened.shift : null
  const start = 'shift' in opened ? null : opened
  const first = shift ?? { ...USUAL, role: '', note: '' }
  const form = useForm({
    initial: {
      member_id: String((shift ? shift.member_id : start?.memberId) ?? ''),
      role: first.role,
      days: [shift?.day ?? start?.day ?? view.week_start],
      from: first.from,
      to: first.to,
      break_minutes: first.break_minutes as string | number,
      note: first.note ?? '',
    },
    names: { day: 'days' },
    save: useShiftChange(async ({ days, ...wish }: Wish) => {
      const [only = view.week_start] = days
      if (shift) return api.put(`/shifts/${shift.id}`, { version: shift.version, ...wish, day: only })
      for (const day of days) {
        await api.post('/shifts', { branch_id: view.branch_id, week_start: view.week_start, ...wish, day })
      }
    }),
    wanted: ({ member_id, role, break_minutes, note, ...when }): Wish => ({
      ...when,
      member_id: member_id === '' ? null : Number(member_id),
      role: role.trim() || null,
      break_minutes: Number(break_minutes) || 0,
      note: note.trim() || null,
    }),
    onSaved: onClose,
  })
  const { days, from, to, member_id } = form.values
  function chooseDays(chosen: string[]): void {
    // A shift that is there has one day: the one that was pressed last.
    const pressed = chosen.filter((day) => !days.includes(day)).concat(days)
    form.set('days', shift ? pressed.slice(0, 1) : chosen)
  }
  const people = view.members.filter(({ id, has_left }) => !has_left || id === shift?.member_id)
  const roles = [...new Set(view.members.map((one) => one.role))].sort()
  const own = people.find(({ id }) => String(id) === member_id)

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t(shift ? 'editShift' : 'newShift')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form {...form.props}>
        <Stack gap="sm">
          <NativeSelect
            label={t('who')}
            {...form.input('member_id')}
            data={[
              { value: '', label: t('nobody') },
              ...people.map(({ id, name, role: usual }) => ({
                value: String(id),
                label: `${name} · ${usual}`,
              })),
            ]}
          />
          <Days view={view} days={days} error={form.error('days')} onDays={chooseDays} />
          <Group grow align="flex-start">
            <TextInput type="time" label={t('from')} required {...form.input('from')} />
            <TextInput
              type="time"
              label={t('to')}
              {...(to <= from && {
                description: t('nextDay'),
                inputWrapperOrder: ['label', 'input', 'description', 'error'] as never,
              })}
              required
              {...form.input('to')}
            />
          </Group>
          <Group grow align="flex-start">
            <TextInput
              label={t('role')}
              placeholder={own?.role ?? ''}
              {...form.input('role')}
              list="shift-roles"
              maxLength={60}
            />
            <NumberInput
              label={t('breakMinutes')}
              min={0}
              max={960}
              step={15}
              hideControls
              {...form.input('break_minutes')}
            />
          </Group>
          <datalist id="shift-roles">
            {roles.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <TextInput label={t('note')} description={t('noteHint')} {...form.input('note')} maxLength={200} />
          <Group justify="space-between">
            {shift ? <Remove shift={shift} onRemoved={onClose} /> : <span />}
            <Button type="submit" loading={form.isPending} disabled={days.length === 0}>
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
