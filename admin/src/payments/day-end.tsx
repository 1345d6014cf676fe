import { Button, Container, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Closing, DayEnd } from '../../../server/src/restaurant/closings/contract.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { Facts } from '../ui/facts.tsx'
import { useForm } from '../ui/form.ts'
import IconPrinter from '../ui/icons/generated/IconPrinter.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { dayEndQuery, useCloseDay } from './data.ts'
import { Difference, useDifference } from './difference.tsx'
import { DrawersOfDay } from './drawers-of-day.tsx'
import { StillOpen } from './still-open.tsx'
import { TakenOff } from './taken-off.tsx'
import { paymentTexts } from './texts.ts'
import { TotalsTable } from './totals.tsx'

export function DayEndPage() {
  const t = useTexts(paymentTexts)
  const { restaurant } = useMe()
  const [day, setDay] = useState('')
  const query = useQuery({ ...dayEndQuery(day), placeholderData: keepPreviousData })
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
          <TotalsTable totals={shown.totals} tips={shown.tips} />
        )}
      </Panel>
      <Panel title={t('takenOff')}>
        <TakenOff people={shown.taken_off} />
      </Panel>
      <Panel title={t(shown.drawers ? 'drawers' : 'drawer')}>
        {shown.drawers ? (
          <DrawersOfDay key={shown.closing?.closed_at ?? ''} shown={shown} drawers={shown.drawers} />
        ) : (
          <DrawerCount key={shown.closing?.closed_at ?? ''} shown={shown} />
        )}
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
  const tellDone = useTellDone()
  const { closing, day, recent, open } = shown
  const openIds = [...open.bills, ...open.orders].map(({ id }) => id)
  const [isAsking, setIsAsking] = useState(false)
  const form = useForm({
    initial: {
      // The drawer mostly begins as the day before did.
      float_minor: (closing?.float_minor ?? recent[0]?.float_minor ?? 0) as number | null,
      counted_minor: closing?.counted_minor ?? null,
      note: closing?.note ?? '',
    },
    save: useCloseDay(),
    check: ({ counted_minor }) => (counted_minor === null ? { counted_minor: t('needed') } : {}),
    wanted: ({ float_minor, counted_minor, note }) => ({
      day,
      float_minor: float_minor ?? 0,
      counted_minor: counted_minor ?? 0,
      note: note.trim() || null,
      open_seen: openIds,
    }),
    onSaved() {
      setIsAsking(false)
      tellDone(t('saved'))
    },
    onRefused: () => setIsAsking(false),
  })
  const { float_minor: float, counted_minor: counted } = form.values
  const expected = (float ?? 0) + shown.totals.cash_minor

  return (
    <>
      <form
        {...form.props}
        onSubmit={(event) => {
          event.preventDefault()
          if (counted !== null && openIds.length > 0) setIsAsking(true)
          else form.submit()
        }}
      >
        <Stack gap="md" maw="30rem">
          <MoneyInput label={t('float')} {...form.money('float_minor')} />
          <Facts
            facts={[
              { name: t('cash'), value: price(shown.totals.cash_minor) },
              { name: t('expected'), value: <strong data-expected>{price(expected)}</strong> },
            ]}
          />
          <MoneyInput label={t('counted')} description={t('countedHint')} {...form.money('counted_minor')} />
          {counted !== null && <Difference minor={counted - expected} />}
          <Textarea label={t('note')} description={t('noteHint')} autosize {...form.input('note')} />
          {closing && (
            <Text size="sm" c="dimmed">
              {t('closedBy', { name: closing.closed_by, moment: moment(closing.closed_at) })}
            </Text>
          )}
          {openIds.length > 0 && <StillOpen open={open} />}
          <Button type="submit" loading={form.isPending} className="no-print" w="fit-content">
            {t(closing ? 'saveAgain' : 'save')}
          </Button>
        </Stack>
      </form>
      <Confirm
        opened={isAsking}
        title={t('openTitle')}
        action={t('closeAnyway')}
        busy={form.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => form.submit()}
      >
        <StillOpen open={open} />
      </Confirm>
    </>
  )
}

function ClosedDay({ closing, onOpen }: { closing: Closing; onOpen: () => void }) {
  const t = useTexts(paymentTexts)
  const { price, day } = useRestaurantFormat()
  const said = useDifference()
  const minor = closing.counted_minor - closing.expected_minor
  return (
    <Paper withBorder px="md" py="xs">
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" size="compact-md" px={4} onClick={onOpen}>
          {day(closing.day)}
        </Button>
        <Text size="sm" className="figures">
          {t('counted')} {price(closing.counted_minor)} · {said(minor)}
        </Text>
      </Group>
    </Paper>
  )
}
