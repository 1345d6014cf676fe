import { Alert, Button, Container, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Closing, DayEnd } from '../../../server/src/restaurant/closings/contract.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { Facts } from '../ui/facts.tsx'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import IconPrinter from '../ui/icons/generated/IconPrinter.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useMe, useRestaurantFormat } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { NotForRole } from '../ui/not-for-role.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Empty, Loaded } from '../ui/states.tsx'
import { dayEndQuery, useCloseDay } from './data.ts'
import { StillOpen } from './still-open.tsx'
import { paymentTexts } from './texts.ts'
import { TotalsTable } from './totals.tsx'

export function DayEndPage() {
  const t = useTexts(paymentTexts)
  const { restaurant } = useMe()
  const [day, setDay] = useState('')
  const mayClose = useMay('closeDay')
  const query = useQuery({ ...dayEndQuery(day), enabled: mayClose, placeholderData: keepPreviousData })
  if (!mayClose) return <NotForRole />
  return (
    <Container size="lg" px={0}>
      <PageHead
        title={t('dayTitle')}
        action={
          <Button
            variant="default"
            className="no-print"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        }
      >
        {t('dayAbout')}
      </PageHead>
      <Text className="print-only" fw={600} mb="xs">
        <bdi>{restaurant.name}</bdi>
      </Text>
      <Stack gap="md">
        <TextInput
          type="date"
          label={t('day')}
          maw="14rem"
          value={day || (query.data?.today ?? '')}
          max={query.data?.today}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Loaded query={query}>{(shown) => <Day key={shown.day} shown={shown} onDay={setDay} />}</Loaded>
      </Stack>
    </Container>
  )
}

function Day({ shown, onDay }: { shown: DayEnd; onDay: (day: string) => void }) {
  const t = useTexts(paymentTexts)
  return (
    <>
      <Panel title={t('totals')}>
        {shown.totals.methods.length === 0 ? (
          <Empty title={t('noTotals')}>{t('noTotalsMore')}</Empty>
        ) : (
          <TotalsTable totals={shown.totals} />
        )}
      </Panel>
      <Panel title={t('drawer')}>
        <DrawerCount key={shown.closing?.closed_at ?? ''} shown={shown} />
      </Panel>
      <div className="no-print">
        <Panel title={t('recent')}>
          {shown.recent.length === 0 && <Text c="dimmed">{t('noRecent')}</Text>}
          <Stack gap="xs">
            {shown.recent.map((closing) => (
              <ClosedDay key={closing.day} closing={closing} onOpen={() => onDay(closing.day)} />
            ))}
          </Stack>
        </Panel>
      </div>
    </>
  )
}

function DrawerCount({ shown }: { shown: DayEnd }) {
  const t = useTexts(paymentTexts)
  const { price, moment } = useRestaurantFormat()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const close = useCloseDay()
  const form = useFocusFault(close.error)
  const { closing, day, recent, open } = shown
  const openIds = [...open.bills, ...open.orders].map(({ id }) => id)
  // The drawer mostly begins as the day before did.
  const [float, setFloat] = useState<number | null>(closing?.float_minor ?? recent[0]?.float_minor ?? 0)
  const [counted, setCounted] = useState<number | null>(closing?.counted_minor ?? null)
  const [note, setNote] = useState(closing?.note ?? '')
  const [isTried, setIsTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const expected = (float ?? 0) + shown.totals.cash_minor

  function submit(): void {
    setIsTried(true)
    if (counted === null || close.isPending) return
    if (openIds.length > 0) setIsAsking(true)
    else save(counted)
  }

  function save(countedMinor: number): void {
    close.mutate(
      {
        day,
        float_minor: float ?? 0,
        counted_minor: countedMinor,
        note: note.trim() || null,
        open_seen: openIds,
      },
      {
        onSuccess: () => tellDone(t('saved')),
        onSettled: () => setIsAsking(false),
        onError: (error) => {
          if (!errorOn(error, 'counted_minor') && !errorOn(error, 'float_minor')) tell(error)
        },
      },
    )
  }

  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md" maw="30rem">
          <MoneyInput
            label={t('float')}
            minor={float}
            onMinor={setFloat}
            error={errorOn(close.error, 'float_minor')}
          />
          <Facts
            facts={[
              { name: t('cash'), value: price(shown.totals.cash_minor) },
              { name: t('expected'), value: <strong data-expected>{price(expected)}</strong> },
            ]}
          />
          <MoneyInput
            label={t('counted')}
            description={t('countedHint')}
            minor={counted}
            onMinor={setCounted}
            error={errorOn(close.error, 'counted_minor') ?? (isTried && counted === null && t('needed'))}
          />
          {counted !== null && <Difference minor={counted - expected} />}
          <Textarea
            label={t('note')}
            description={t('noteHint')}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={errorOn(close.error, 'note')}
            autosize
          />
          {closing && (
            <Text size="sm" c="dimmed">
              {t('closedBy', { name: closing.closed_by, moment: moment(closing.closed_at) })}
            </Text>
          )}
          {openIds.length > 0 && <StillOpen open={open} />}
          <Button type="submit" loading={close.isPending} className="no-print" w="fit-content">
            {t(closing ? 'saveAgain' : 'save')}
          </Button>
        </Stack>
      </form>
      {counted !== null && (
        <Confirm
          opened={isAsking}
          title={t('openTitle')}
          action={t('closeAnyway')}
          busy={close.isPending}
          onClose={() => setIsAsking(false)}
          onConfirm={() => save(counted)}
        >
          <StillOpen open={open} />
        </Confirm>
      )}
    </>
  )
}

function Difference({ minor }: { minor: number }) {
  const t = useTexts(paymentTexts)
  const { price } = useRestaurantFormat()
  const said = minor === 0 ? t('exact') : t(minor > 0 ? 'over' : 'short', { amount: price(Math.abs(minor)) })
  return (
    <Alert color={minor === 0 ? 'green' : 'orange'} role="status" data-difference={minor}>
      <Text fw={600}>{said}</Text>
    </Alert>
  )
}

function ClosedDay({ closing, onOpen }: { closing: Closing; onOpen: () => void }) {
  const t = useTexts(paymentTexts)
  const { price, day } = useRestaurantFormat()
  const minor = closing.counted_minor - closing.expected_minor
  return (
    <Paper withBorder px="md" py="xs">
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" size="compact-md" px={4} onClick={onOpen}>
          {day(closing.day)}
        </Button>
        <Text size="sm" className="figures">
          {t('counted')} {price(closing.counted_minor)} ·{' '}
          {minor === 0 ? t('exact') : t(minor > 0 ? 'over' : 'short', { amount: price(Math.abs(minor)) })}
        </Text>
      </Group>
    </Paper>
  )
}
