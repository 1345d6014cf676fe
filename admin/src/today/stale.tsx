import { Alert, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orderNumber } from '../../../server/src/restaurant/orders/rules/number.ts'
import type { StaleOutcome } from '../../../server/src/restaurant/orders/staff-contract.ts'
import { SHOW_ORDERS } from '../parts/orders/moving.ts'
import { api } from '../ui/api.ts'
import { errorKey, errorTexts } from '../ui/error-texts.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useProblemText } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
import { todayTexts } from './texts.ts'

type Run = {
  state: 'asked' | 'running' | 'over'
  /** How many there were when it began. */
  of: number
  completed: number
  failed: StaleOutcome['failed']
  problem: string | null
}

/** Open orders that nobody ended on their day: all of them in one go, a few at a time, until done or stopped. */
export function Stale({ count }: { count: number }) {
  const t = useTexts(todayTexts)
  const ui = useTexts(uiTexts)
  const queries = useQueryClient()
  const textOf = useProblemText()
  const [run, setRun] = useState<Run | null>(null)
  const isStopped = useRef(false)

  async function complete(): Promise<void> {
    isStopped.current = false
    const now: Run = { state: 'running', of: count, completed: 0, failed: [], problem: null }
    setRun(now)
    try {
      for (let after: string | null = ''; after !== null && !isStopped.current; ) {
        const step: StaleOutcome = await api.post<StaleOutcome>('/orders/stale/complete', { after })
        now.completed += step.completed
        now.failed = [...now.failed, ...step.failed]
        after = step.next
        setRun({ ...now })
      }
    } catch (error) {
      now.problem = textOf(error)
    }
    setRun({ ...now, state: 'over' })
  }
  const completing = useMutation({
    mutationFn: complete,
    onSettled: () => Promise.all(SHOW_ORDERS.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  function close(): void {
    isStopped.current = true
    setRun(null)
  }

  return (
    <>
      {count > 0 && (
        <Alert color="orange" p="sm" data-stale={count}>
          <Group justify="space-between" gap="sm">
            <Text>{t('staleOrders', { count })}</Text>
            <Button
              variant="default"
              onClick={() => setRun({ state: 'asked', of: count, completed: 0, failed: [], problem: null })}
            >
              {t('staleAction')}
            </Button>
          </Group>
        </Alert>
      )}
      <Modal
        opened={run !== null}
        onClose={close}
        title={<Text fw={600}>{t('staleTitle', { count: run?.of ?? count })}</Text>}
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        {run && (
          <Stack gap="md">
            {run.state === 'asked' && <Text>{t('staleText')}</Text>}
            {run.state !== 'asked' && (
              <>
                <Progress
                  value={(100 * (run.completed + run.failed.length)) / Math.max(1, run.of)}
                  aria-label={t('staleAction')}
                />
                <Text role="status">{t('staleDone', { count: run.completed })}</Text>
                <Failed failed={run.failed} />
                {run.problem && <Alert color="red">{run.problem}</Alert>}
              </>
            )}
            <Group justify="flex-end">
              {run.state === 'asked' && (
                <>
                  <Button variant="default" onClick={close}>
                    {ui('cancel')}
                  </Button>
                  <Button onClick={() => completing.mutate()} data-autofocus>
                    {t('staleAction')}
                  </Button>
                </>
              )}
              {run.state === 'running' && (
                <Button
                  variant="default"
                  onClick={() => {
                    isStopped.current = true
                  }}
                >
                  {t('staleStop')}
                </Button>
              )}
              {run.state === 'over' && (
                <Button variant="default" onClick={close}>
                  {ui('close')}
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  )
}

function Failed({ failed }: { failed: StaleOutcome['failed'] }) {
  const t = useTexts(todayTexts)
  const said = useTexts(errorTexts)
  if (failed.length === 0) return null
  return (
    <Alert color="red" title={t('staleFailed', { count: failed.length })}>
      <ul>
        {failed.map(({ id, number, name, code }) => (
          <li key={id}>
            <bdi>{orderNumber({ id, number })}</bdi>
            {name !== null && (
              <>
                {' '}
                · <bdi>{name}</bdi>
              </>
            )}
            : {said(errorKey(code))}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
