import { Badge, Button, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mayAsLimited } from '../../../server/src/ground/staff/rights.ts'
import { type Step, SUGGESTED } from '../../../server/src/workspace/first-run/step-names.ts'
import type { FirstSteps } from '../../../server/src/workspace/first-run/steps-contract.ts'
import { api } from '../ui/api.ts'
import { newKey } from '../ui/form-key.ts'
import IconCheck from '../ui/icons/generated/IconCheck.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { PAGE_RIGHTS, type PagePath } from '../ui/page-rights.ts'
import { useTellProblem } from '../ui/problem.ts'
import { KEY } from './data.ts'
import { firstStepsTexts } from './texts.ts'

/** Where each is done by hand; the menu has three ways in. */
const PLACES: Record<Step, { to: PagePath; text: 'open' | 'fromCsv' | 'fromDocument' | 'takeOrder' }[]> = {
  hours: [{ to: '/settings/branches', text: 'open' }],
  taxes: [{ to: '/settings/taxes', text: 'open' }],
  menu: [
    { to: '/menu', text: 'open' },
    { to: '/menu', text: 'fromCsv' },
    { to: '/settings/document', text: 'fromDocument' },
  ],
  tables: [{ to: '/settings/tables', text: 'open' }],
  booking: [{ to: '/settings/booking', text: 'open' }],
  pages: [{ to: '/settings/guest-pages', text: 'open' }],
  payments: [{ to: '/settings/payments', text: 'open' }],
  printers: [{ to: '/settings/printers', text: 'open' }],
  team: [{ to: '/settings/team', text: 'open' }],
  order: [{ to: '/orders/new', text: 'takeOrder' }],
}

export function StepCard({
  state: { step, is_done: isDone, is_skipped: isSkipped },
  number,
  isNext,
}: {
  state: FirstSteps['steps'][number]
  number: number
  isNext: boolean
}) {
  const t = useTexts(firstStepsTexts)
  const me = useMe()
  const tell = useTellProblem()
  const client = useQueryClient()
  const show = (now: FirstSteps) => client.setQueryData(KEY, now)
  const skip = useMutation({
    mutationFn: (skipped: boolean) => api.put<FirstSteps>('/first-steps/skipped', { step, skipped }),
    onSuccess: show,
    onError: tell,
  })
  const suggest = useMutation({
    mutationFn: () => api.postOnce<FirstSteps>(newKey(), '/first-steps/suggestion', { step }),
    onSuccess: ({ data }) => show(data),
    onError: tell,
  })
  const hasSuggestion = (SUGGESTED as readonly Step[]).includes(step)
  const isOpen = !isDone && !isSkipped
  return (
    <Paper component="li" withBorder radius="md" p="md" data-step={step} data-done={isDone}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <ThemeIcon
          radius="xl"
          variant={isDone ? 'filled' : 'light'}
          color={isDone ? 'green' : 'gray'}
          size="lg"
          autoContrast
          aria-hidden
        >
          {isDone ? <IconCheck size={18} /> : number}
        </ThemeIcon>
        <Stack gap={6} flex={1} miw={0}>
          <Group gap="xs">
            <Title order={2} size="h5">
              {t(step)}
            </Title>
            {isDone && (
              <Badge variant="light" color="green" tt="none" autoContrast>
                {t('done')}
              </Badge>
            )}
            {isSkipped && !isDone && (
              <Badge variant="light" color="gray" tt="none" autoContrast>
                {t('skipped')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t(`${step}About`)}
          </Text>
          <Group gap="xs">
            {isOpen && hasSuggestion && (
              <Button
                size="xs"
                variant={isNext ? 'filled' : 'default'}
                loading={suggest.isPending}
                onClick={() => suggest.mutate()}
              >
                {t(`${step as (typeof SUGGESTED)[number]}Suggestion`)}
              </Button>
            )}
            {PLACES[step]
              .filter(
                ({ to, text }) =>
                  (isOpen || text === 'open' || text === 'takeOrder') && mayAsLimited(me, PAGE_RIGHTS[to]),
              )
              .map(({ to, text }) => (
                <Button
                  key={text}
                  size="xs"
                  variant={isNext && !hasSuggestion ? 'filled' : 'default'}
                  renderRoot={(props) => <Link to={to} {...props} aria-label={`${t(text)}: ${t(step)}`} />}
                >
                  {t(text)}
                </Button>
              ))}
            {!isDone && (
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                loading={skip.isPending}
                aria-label={`${t(isSkipped ? 'notSkipped' : 'skip')}: ${t(step)}`}
                onClick={() => skip.mutate(!isSkipped)}
              >
                {t(isSkipped ? 'notSkipped' : 'skip')}
              </Button>
            )}
          </Group>
        </Stack>
      </Group>
    </Paper>
  )
}
