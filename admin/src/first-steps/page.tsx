import { Button, Container, Group, Progress, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FirstSteps } from '../../../server/src/workspace/first-run/steps-contract.ts'
import { api } from '../ui/api.ts'
import { useTexts } from '../ui/language/language.tsx'
import { meQuery } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Listed } from '../ui/states.tsx'
import { firstStepsQuery, KEY } from './data.ts'
import { StepCard } from './step.tsx'
import { firstStepsTexts } from './texts.ts'

export function FirstStepsPage() {
  const t = useTexts(firstStepsTexts)
  const query = useQuery(firstStepsQuery)
  return (
    <Container size="md" px={0}>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <Listed query={query} isEmpty={() => false} empty={null} rows={10} height={88}>
        {(state) => <List state={state} />}
      </Listed>
    </Container>
  )
}

function List({ state }: { state: FirstSteps }) {
  const t = useTexts(firstStepsTexts)
  const tell = useTellProblem()
  const client = useQueryClient()
  const settled = state.steps.filter((one) => one.is_done || one.is_skipped).length
  const isComplete = settled === state.steps.length
  const next = state.steps.find((one) => !one.is_done && !one.is_skipped)?.step
  const putAway = useMutation({
    mutationFn: (shown: boolean) => api.put<FirstSteps>('/first-steps', { shown }),
    onSuccess: (now) => {
      client.setQueryData(KEY, now)
      return client.invalidateQueries({ queryKey: meQuery.queryKey })
    },
    onError: tell,
  })
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Text size="sm" aria-live="polite">
          {isComplete ? t('allDone') : t('progress', { done: settled, of: state.steps.length })}
        </Text>
        <Progress
          value={(settled / state.steps.length) * 100}
          color="green"
          aria-label={t('progressLabel')}
          size="sm"
        />
      </Stack>
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {state.steps.map((one, index) => (
          <StepCard key={one.step} state={one} number={index + 1} isNext={one.step === next} />
        ))}
      </Stack>
      <Group justify="space-between">
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          {t('toToday')}
        </Button>
        <Button
          variant={isComplete ? 'filled' : 'subtle'}
          loading={putAway.isPending}
          onClick={() => putAway.mutate(!state.is_shown)}
        >
          {state.is_shown ? t('putAway') : t('showAgain')}
        </Button>
      </Group>
      {!state.is_shown && (
        <Text size="sm" c="dimmed">
          {t('putAwayDone')}
        </Text>
      )}
    </Stack>
  )
}
