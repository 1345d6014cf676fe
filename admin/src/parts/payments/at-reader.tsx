import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Payment } from '../../../../server/src/restaurant/payments/contract.ts'
import { failureNamed } from '../../../../server/src/restaurant/payments/rules/reader-failures.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { SHOW_MONEY } from './data.ts'
import { readerTexts } from './reader-texts.ts'
import { type ReaderCalls, STAFF_CALLS } from './readers.ts'

/** A guest holds a card out at any moment. */
const EVERY_MS = 1_500

/** What a card reader does about a payment, from the waiting to its end. */
export function AtReader({
  paymentId,
  amount,
  calls = STAFF_CALLS,
  onPaid,
  onAgain,
  isAsking = false,
  onBack,
}: {
  paymentId: string
  /** As it is shown, its tip with it. */
  amount: string
  calls?: ReaderCalls
  onPaid: (payment: Payment) => void
  /** Asks the reader once more, for the same. */
  onAgain?: (() => void) | undefined
  isAsking?: boolean
  /** Once nothing waits any more. */
  onBack: () => void
}) {
  const t = useTexts(readerTexts)
  const queries = useQueryClient()
  const queryKey = ['waiting-payment', paymentId]
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => calls.look(paymentId, signal),
    refetchInterval: ({ state }) =>
      state.data && state.data.payment.status !== 'pending' ? false : EVERY_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
  })
  const cancel = useMutation({
    mutationFn: () => calls.cancel(paymentId),
    // Refused: the card was faster. What became of it is asked for in either case.
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const status = data?.payment.status ?? 'pending'
  const paid = useRef(onPaid)
  paid.current = onPaid
  useEffect(() => {
    if (!data || status === 'pending') return
    for (const shown of SHOW_MONEY) void queries.invalidateQueries({ queryKey: shown })
    if (status === 'captured') paid.current(data.payment)
  }, [queries, status, data])
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each payment
  useEffect(() => heading.current?.focus({ preventScroll: true }), [paymentId])
  const failure = failureNamed(data?.payment.failure_reason ?? null)
  const isCancelling = status === 'pending' && (cancel.isPending || cancel.isSuccess)
  const titles = {
    pending: t(isCancelling ? 'cancelling' : 'waiting'),
    captured: t('approved'),
    failed: t('declined'),
    cancelled: t('cancelled'),
  }
  return (
    <Stack gap="md" data-at-reader={status}>
      <Title order={3} size="h4" ref={heading} tabIndex={-1}>
        <span className="figures">{amount}</span>
      </Title>
      <Alert color={COLORS[status]} role="status" aria-live="polite">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          {status === 'pending' && <Loader size="sm" color="blue" aria-hidden />}
          <Stack gap={4} miw={0}>
            <Text fw={600}>{titles[status]}</Text>
            {status === 'pending' && (
              <Text>
                {data?.terminal
                  ? t('waitingAt', { reader: `\u2068${data.terminal}\u2069` })
                  : t('waitingHere')}
              </Text>
            )}
            {status === 'pending' && isError && <Text>{t('unsure')}</Text>}
            {status === 'failed' && (
              <Text className="break">{failure ? t(`why_${failure}`) : data?.payment.failure_reason}</Text>
            )}
            {status === 'cancelled' && <Text>{t('cancelledMore')}</Text>}
          </Stack>
        </Group>
      </Alert>
      {status === 'pending' ? (
        <Button variant="default" size="md" loading={isCancelling} onClick={() => cancel.mutate()}>
          {t('cancel')}
        </Button>
      ) : (
        status !== 'captured' && (
          <Group justify="space-between">
            <Button variant="default" onClick={onBack}>
              {t('back')}
            </Button>
            {onAgain && (
              <Button loading={isAsking} onClick={onAgain}>
                {t('again')}
              </Button>
            )}
          </Group>
        )
      )}
    </Stack>
  )
}

const COLORS = { pending: 'blue', captured: 'green', failed: 'red', cancelled: 'gray' } as const
