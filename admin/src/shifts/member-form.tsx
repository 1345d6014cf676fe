import { Group, Input, NumberInput, TextInput } from '@mantine/core'
import type { MemberBody, TeamMember } from '../../../server/src/restaurant/shifts/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { useForm } from '../ui/form.ts'
import { FormBody } from '../ui/form-body.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { uiTexts } from '../ui/texts.ts'
import type { Window } from '../ui/week-grid/spans.ts'
import { WeekForm } from '../ui/week-grid/week-form.tsx'
import { useShiftChange } from './data.ts'
import { teamTexts } from './team-texts.ts'

const NOBODY = {
  name: '',
  role: '',
  email: null,
  wage_minor: null,
  weekly_hours: null,
  unavailable: [],
} satisfies MemberBody

export function MemberForm({ member, onClose }: { member: TeamMember | null; onClose: () => void }) {
  const t = useTexts(teamTexts)
  const ui = useTexts(uiTexts)
  const tellDone = useTellDone()
  const known = member ?? NOBODY
  const form = useForm({
    initial: {
      name: known.name,
      role: known.role,
      email: known.email ?? '',
      wage_minor: known.wage_minor ?? null,
      weekly_hours: (known.weekly_hours ?? '') as string | number,
      unavailable: [...(known.unavailable ?? [])] as Window[],
    },
    save: useShiftChange((wish: object) =>
      member
        ? api.put(`/shifts/team/${member.id}`, { ...wish, version: member.version })
        : api.post('/shifts/team', wish),
    ),
    wanted: ({ name, role, email, weekly_hours, ...others }) => ({
      ...others,
      name: name.trim(),
      role: role.trim(),
      email: email.trim() || null,
      weekly_hours: weekly_hours === '' ? null : Number(weekly_hours),
    }),
    onSaved(_, { name }) {
      tellDone(t('saved', { name: name.trim() }))
      onClose()
    },
  })
  const { error: unavailableFault, ...unavailable } = form.bind('unavailable')
  return (
    <FormDrawer
      title={member ? t('edit', { name: member.name }) : t('add')}
      isChanged={form.isChanged}
      onClose={onClose}
    >
      {(leave) => (
        <FormBody form={form} action={ui('save')} onCancel={leave}>
          <Group grow align="flex-start">
            <TextInput label={t('name')} {...form.input('name')} maxLength={120} required data-autofocus />
            <TextInput
              label={t('role')}
              placeholder={t('roleHint')}
              {...form.input('role')}
              maxLength={60}
              required
            />
          </Group>
          <TextInput
            type="email"
            label={t('email')}
            description={t('emailHint')}
            {...form.input('email')}
            dir="ltr"
          />
          <Group grow align="flex-end">
            <MoneyInput label={t('wage')} {...form.money('wage_minor')} />
            <NumberInput
              label={t('weeklyHours')}
              placeholder={t('weeklyHint')}
              {...form.input('weekly_hours')}
              min={0}
              max={168}
              decimalScale={2}
              hideControls
            />
          </Group>
          <Input.Wrapper
            labelElement="div"
            label={t('unavailable')}
            description={t('unavailableHint')}
            error={unavailableFault}
          >
            <WeekForm windows={unavailable.value} onChange={unavailable.onChange} />
          </Input.Wrapper>
        </FormBody>
      )}
    </FormDrawer>
  )
}
