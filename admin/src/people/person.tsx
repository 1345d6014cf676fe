import { Badge, Group, Menu, Paper, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ROLES, type Role } from '../../../server/src/ground/staff/rights.ts'
import type { Team, TeamPerson } from '../../../server/src/workspace/team/staff-contract.ts'
import { ResetPin, usePinOf } from '../parts/devices/till-people.tsx'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { MoreMenu } from '../ui/more-menu.tsx'
import { pageHref } from '../ui/place.ts'
import { useTellProblem } from '../ui/problem.ts'
import { LimitForm, useBranchWords } from './branches.tsx'
import { useTeamChange } from './data.ts'
import { peopleTexts } from './texts.ts'

function useRoleNames(): { value: Role; label: string }[] {
  const t = useTexts(peopleTexts)
  return ROLES.map((role) => ({ value: role, label: t(role) }))
}

export function PersonRow({ person, team }: { person: TeamPerson; team: Team }) {
  const t = useTexts(peopleTexts)
  const { moment } = useRestaurantFormat()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const roles = useRoleNames()
  const [asking, setAsking] = useState(false)
  const [limiting, setLimiting] = useState(false)
  const [resetting, setResetting] = useState(false)
  const pin = usePinOf(person.id)
  const branches = useBranchWords()(person.branch_ids)
  const { id, name, email, role, version, last_sign_in_at: seen, is_you: isYou } = person
  const owners = team.people.filter((one) => one.role === 'owner').length
  const isLastOwner = role === 'owner' && owners === 1
  const change = useTeamChange((next: Role) => api.patch(`/team/${id}`, { role: next, version }))
  const takeOut = useTeamChange(() => api.delete(`/team/${id}`))

  /** Whoever gives up the role or the place of their own has nothing to look for on this page. */
  function done(message: string, elsewhere: string): void {
    if (isYou) location.assign(elsewhere)
    else tellDone(message)
  }

  return (
    <Paper withBorder radius="md" px="md" py="xs" data-person={email}>
      <Group justify="space-between" gap="xs">
        <Stack gap={2} flex="1 1 14rem" miw={0}>
          <Group gap={6}>
            <Text fw={600} className="break">
              <bdi>{name}</bdi>
            </Text>
            {isYou && (
              <Badge variant="light" tt="none" autoContrast>
                {t('you')}
              </Badge>
            )}
            {person.second_factor && (
              <Badge variant="light" color="green" tt="none" autoContrast>
                {t('hasFactor')}
              </Badge>
            )}
            {team.second_factor_required && !person.second_factor && (
              <Badge variant="light" color="orange" tt="none" autoContrast>
                {t('lacksFactor')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed" className="break">
            <bdi>{email}</bdi>
          </Text>
          {branches !== null && (
            <Text size="sm" data-branches>
              {branches}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {seen === null ? t('neverSeen') : t('seen', { moment: moment(seen) })}
            {pin && ` · ${t('hasPin', { moment: moment(pin.set_at) })}`}
          </Text>
        </Stack>
        <Group gap="xs" wrap="nowrap">
          <Select
            aria-label={t('roleOf', { name })}
            data={roles}
            value={role}
            allowDeselect={false}
            disabled={isLastOwner || change.isPending}
            w="9.5rem"
            onChange={(next) =>
              next &&
              next !== role &&
              change.mutate(next as Role, {
                onSuccess: () => done(t('roleChanged', { name, role: t(next as Role) }), pageHref('/')),
                onError: tell,
              })
            }
          />
          <MoreMenu label={t('moreFor', { name })}>
            {() => (
              <>
                {branches !== null && role !== 'owner' && (
                  <Menu.Item onClick={() => setLimiting(true)}>{t('limit')}</Menu.Item>
                )}
                {pin && <Menu.Item onClick={() => setResetting(true)}>{t('resetPin')}</Menu.Item>}
                <Menu.Item color="red" disabled={isLastOwner} onClick={() => setAsking(true)}>
                  {isYou ? t('leave') : t('takeOut')}
                </Menu.Item>
              </>
            )}
          </MoreMenu>
        </Group>
      </Group>
      {isLastOwner && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('lastOwner')}
        </Text>
      )}
      <ResetPin person={resetting ? pin : null} onClose={() => setResetting(false)} />
      {limiting && <LimitForm person={person} onClose={() => setLimiting(false)} />}
      <Confirm
        opened={asking}
        title={t('takeOutTitle', { name })}
        action={isYou ? t('leave') : t('takeOut')}
        busy={takeOut.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          takeOut.mutate(undefined, {
            onSuccess: () => done(t('takenOut', { name }), '/'),
            onError: tell,
            onSettled: () => setAsking(false),
          })
        }
      >
        <Text>{t('takeOutMore')}</Text>
      </Confirm>
    </Paper>
  )
}
