import { Badge, Button, Container, Group, Menu, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Team, TeamMember } from '../../../server/src/restaurant/shifts/staff-contract.ts'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { useLive } from '../ui/live.ts'
import { useRestaurantFormat } from '../ui/me.ts'
import { MoreMenu } from '../ui/more-menu.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Empty, Listed } from '../ui/states.tsx'
import { LIVE_KEYS, teamQuery, useShiftChange } from './data.ts'
import { MemberForm } from './member-form.tsx'
import { teamTexts } from './team-texts.ts'
import { TeamTimeOff } from './team-time-off.tsx'

export function TeamPage() {
  const t = useTexts(teamTexts)
  const connection = useLive(LIVE_KEYS)
  const query = useQuery(teamQuery)
  const [edited, setEdited] = useState<TeamMember | 'new' | null>(null)
  return (
    <Container size="lg" px={0}>
      <PageHead
        title={t('title')}
        aside={<Line connection={connection} />}
        action={
          <Group gap="xs">
            <Button variant="default" renderRoot={(props) => <Link to="/shifts" {...props} />}>
              {t('toWeek')}
            </Button>
            <Button onClick={() => setEdited('new')}>{t('add')}</Button>
          </Group>
        }
      >
        {t('about')}
      </PageHead>
      <Listed
        query={query}
        isEmpty={({ members }) => members.length === 0}
        empty={<Empty title={t('none')}>{t('noneMore')}</Empty>}
      >
        {(team) => (
          <Stack gap="xl">
            <Members team={team} onEdit={setEdited} />
            <TeamTimeOff team={team} />
          </Stack>
        )}
      </Listed>
      {edited && <MemberForm member={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Container>
  )
}

function Members({ team, onEdit }: { team: Team; onEdit: (member: TeamMember) => void }) {
  const t = useTexts(teamTexts)
  const here = team.members.filter(({ has_left }) => !has_left)
  const gone = team.members.filter(({ has_left }) => has_left)
  return (
    <Stack gap="xs">
      {here.map((member) => (
        <MemberRow key={member.id} member={member} currency={team.currency} onEdit={() => onEdit(member)} />
      ))}
      {gone.length > 0 && (
        <>
          <Title order={2} size="h5" mt="md">
            {t('left')}
          </Title>
          {gone.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              currency={team.currency}
              onEdit={() => onEdit(member)}
            />
          ))}
        </>
      )}
    </Stack>
  )
}

function MemberRow({
  member,
  currency,
  onEdit,
}: {
  member: TeamMember
  currency: string
  onEdit: () => void
}) {
  const t = useTexts(teamTexts)
  const format = useRestaurantFormat()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const [asking, setAsking] = useState(false)
  const { id, name, has_left, has_calendar, wage_minor, weekly_hours } = member
  const takeOut = useShiftChange(() => api.post(`/shifts/team/${id}/take-out`))
  const takeBack = useShiftChange(() => api.post(`/shifts/team/${id}/take-back`))
  const endCalendar = useShiftChange(() => api.delete(`/shifts/team/${id}/calendar`))
  const done = (message: string) => ({ onSuccess: () => tellDone(message), onError: tell })
  const facts = [
    member.role,
    ...(wage_minor === null ? [] : [t('perHour', { amount: format.money(wage_minor, currency) })]),
    ...(weekly_hours === null ? [] : [t('weekly', { hours: weekly_hours })]),
    ...(member.email === null ? [] : [`\u2068${member.email}\u2069`]),
  ]
  return (
    <Paper withBorder radius="md" px="md" py="xs" data-member={id}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Stack gap={2} flex={1} miw={0}>
          <Group gap={6}>
            <Text fw={600} className="break">
              <bdi>{name}</bdi>
            </Text>
            {!has_left && (
              <Badge variant="light" color={member.has_account ? 'green' : 'gray'} tt="none" autoContrast>
                {t(member.has_account ? 'hasAccount' : 'noAccount')}
              </Badge>
            )}
            {has_calendar && (
              <Badge variant="light" color="blue" tt="none" autoContrast>
                {t('hasCalendar')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed" className="break figures">
            {facts.join(' · ')}
          </Text>
        </Stack>
        <MoreMenu label={t('moreFor', { name })}>
          {() => (
            <>
              <Menu.Item onClick={onEdit}>{t('edit', { name })}</Menu.Item>
              {has_calendar && (
                <Menu.Item onClick={() => endCalendar.mutate(undefined, done(t('calendarEnded')))}>
                  {t('endCalendar')}
                </Menu.Item>
              )}
              {has_left ? (
                <Menu.Item onClick={() => takeBack.mutate(undefined, done(t('takenBack', { name })))}>
                  {t('takeBack')}
                </Menu.Item>
              ) : (
                <Menu.Item color="red" onClick={() => setAsking(true)}>
                  {t('takeOut')}
                </Menu.Item>
              )}
            </>
          )}
        </MoreMenu>
      </Group>
      <Confirm
        opened={asking}
        title={t('takeOutTitle', { name })}
        action={t('takeOut')}
        busy={takeOut.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          takeOut.mutate(undefined, { ...done(t('takenOut', { name })), onSettled: () => setAsking(false) })
        }
      >
        <Text>{t('takeOutText')}</Text>
      </Confirm>
    </Paper>
  )
}
