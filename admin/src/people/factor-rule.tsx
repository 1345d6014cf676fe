import { Anchor, Stack, Switch, Text } from '@mantine/core'
import type { SecondFactorRule, Team } from '../../../server/src/workspace/team/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { useTeamChange } from './data.ts'
import { peopleTexts } from './texts.ts'

export function FactorRule({ team }: { team: Team }) {
  const t = useTexts(peopleTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const lacking = team.people.filter((person) => !person.second_factor).length
  const ownIsOff = team.people.some((person) => person.is_you && !person.second_factor)
  const change = useTeamChange((rule: SecondFactorRule) => api.put('/team/second-factor', rule))
  return (
    <Panel title={t('factor')}>
      <Stack gap="xs">
        <Switch
          label={t('factorForAll')}
          description={t('factorMore')}
          checked={team.second_factor_required}
          disabled={change.isPending || (ownIsOff && !team.second_factor_required)}
          error={errorOn(change.error, 'required')}
          onChange={(event) =>
            change.mutate(
              { required: event.currentTarget.checked },
              {
                onSuccess: () => tellDone(t('factorSaved')),
                onError: (error) => {
                  if (!errorOn(error, 'required')) tell(error)
                },
              },
            )
          }
        />
        {ownIsOff && !team.second_factor_required && (
          <Text size="sm">
            {t('ownFirst')}{' '}
            <Anchor href="/account" underline="always">
              {t('toAccount')}
            </Anchor>
          </Text>
        )}
        {lacking > 0 && (
          <Text size="sm" c="dimmed">
            {t('lacking', { count: lacking })}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
