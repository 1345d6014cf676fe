import { Button, Group, Input, NumberInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { MemberBody, TeamMember } from '../../../server/src/restaurant/shifts/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { useTexts } from '../ui/language/language.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { useTellProblem } from '../ui/problem.ts'
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
const FIELDS = ['name', 'role', 'email', 'wage_minor', 'weekly_hours', 'unavailable']

export function MemberForm({ member, onClose }: { member: TeamMember | null; onClose: () => void }) {
  const t = useTexts(teamTexts)
  const ui = useTexts(uiTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const known = member ?? NOBODY
  const [name, setName] = useState(known.name)
  const [role, setRole] = useState(known.role)
  const [email, setEmail] = useState(known.email ?? '')
  const [wage, setWage] = useState<number | null>(known.wage_minor ?? null)
  const [hours, setHours] = useState<string | number>(known.weekly_hours ?? '')
  const [unavailable, setUnavailable] = useState<Window[]>([...(known.unavailable ?? [])] as Window[])
  const wish = {
    name: name.trim(),
    role: role.trim(),
    email: email.trim() || null,
    wage_minor: wage,
    weekly_hours: hours === '' ? null : Number(hours),
    unavailable,
  }
  const [first] = useState(JSON.stringify(wish))
  const save = useShiftChange(() =>
    member
      ? api.put(`/shifts/team/${member.id}`, { ...wish, version: member.version })
      : api.post('/shifts/team', wish),
  )
  const form = useFocusFault(save.error)
  return (
    <FormDrawer
      title={member ? t('edit', { name: member.name }) : t('add')}
      isChanged={JSON.stringify(wish) !== first}
      onClose={onClose}
    >
      {(leave) => (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate(undefined, {
              onSuccess: () => {
                tellDone(t('saved', { name: wish.name }))
                onClose()
              },
              onError: (error) => {
                if (!FIELDS.some((field) => errorOn(error, field))) tell(error)
              },
            })
          }}
        >
          <Stack gap="md">
            <Group grow align="flex-start">
              <TextInput
                label={t('name')}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                error={errorOn(save.error, 'name')}
                maxLength={120}
                required
                data-autofocus
              />
              <TextInput
                label={t('role')}
                placeholder={t('roleHint')}
                value={role}
                onChange={(event) => setRole(event.currentTarget.value)}
                error={errorOn(save.error, 'role')}
                maxLength={60}
                required
              />
            </Group>
            <TextInput
              type="email"
              label={t('email')}
              description={t('emailHint')}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={errorOn(save.error, 'email')}
              dir="ltr"
            />
            <Group grow align="flex-end">
              <MoneyInput
                label={t('wage')}
                minor={wage}
                onMinor={setWage}
                error={errorOn(save.error, 'wage_minor')}
              />
              <NumberInput
                label={t('weeklyHours')}
                placeholder={t('weeklyHint')}
                value={hours}
                onChange={setHours}
                min={0}
                max={168}
                decimalScale={2}
                hideControls
                error={errorOn(save.error, 'weekly_hours')}
              />
            </Group>
            <Input.Wrapper
              labelElement="div"
              label={t('unavailable')}
              description={t('unavailableHint')}
              error={errorOn(save.error, 'unavailable')}
            >
              <WeekForm windows={unavailable} onChange={setUnavailable} />
            </Input.Wrapper>
            <Group justify="flex-end">
              <Button variant="default" onClick={leave}>
                {ui('cancel')}
              </Button>
              <Button type="submit" loading={save.isPending}>
                {ui('save')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormDrawer>
  )
}
