import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { Invitation, Team } from '../../../server/src/workspace/team/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { newKey } from '../ui/form-key.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { useBranchWords } from './branches.tsx'
import { useTeamChange } from './data.ts'
import { peopleTexts } from './texts.ts'

export function Invitations({ team, onLink }: { team: Team; onLink: (link: string) => void }) {
  const t = useTexts(peopleTexts)
  return (
    <Panel title={t('open')}>
      <Stack gap="xs">
        {team.invitations.map((invitation) => (
          <OpenInvitation
            key={invitation.id}
            invitation={invitation}
            mailIsSent={team.mail_is_sent}
            onLink={onLink}
          />
        ))}
      </Stack>
    </Panel>
  )
}

function OpenInvitation({
  invitation: { id, email, role, branch_ids, invited_by: by, expires_at: until, is_expired: isExpired },
  mailIsSent,
  onLink,
}: {
  invitation: Invitation
  mailIsSent: boolean
  onLink: (link: string) => void
}) {
  const t = useTexts(peopleTexts)
  const branches = useBranchWords()(branch_ids)
  const { moment } = useRestaurantFormat()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const again = useTeamChange(() =>
    api.postOnce<unknown, { link?: string }>(newKey(), `/team/invitations/${id}/send`),
  )
  const withdraw = useTeamChange(() => api.delete(`/team/invitations/${id}`))
  return (
    <Paper withBorder radius="md" px="md" py="xs" data-invitation={email}>
      <Group justify="space-between" gap="xs">
        <Stack gap={2} flex="1 1 14rem" miw={0}>
          <Group gap={6}>
            <Text fw={600} className="break">
              <bdi>{email}</bdi>
            </Text>
            <Badge variant="light" color={isExpired ? 'orange' : 'gray'} tt="none" autoContrast>
              {isExpired ? t('expired') : t(role)}
            </Badge>
          </Group>
          {branches !== null && (
            <Text size="sm" data-branches>
              {branches}
            </Text>
          )}
          <Text size="sm" c="dimmed" className="break">
            {t('invitedBy', { by: `\u2068${by}\u2069`, moment: moment(until) })}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            loading={again.isPending}
            onClick={() =>
              again.mutate(undefined, {
                onSuccess: ({ meta }) => {
                  if (meta?.link) onLink(meta.link)
                  else tellDone(t('invited', { email }))
                },
                onError: tell,
              })
            }
          >
            {mailIsSent ? t('sendAgain') : t('newLink')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            loading={withdraw.isPending}
            onClick={() =>
              withdraw.mutate(undefined, { onSuccess: () => tellDone(t('withdrawn')), onError: tell })
            }
          >
            {t('withdraw')}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
