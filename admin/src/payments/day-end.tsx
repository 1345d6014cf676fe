import { Button, Container, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Closing, DayEnd } from '../../../server/src/restaurant/closings/contract.ts'
import IconPrinter from '../ui/icons/generated/IconPrinter.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { CloseDay } from './close-day.tsx'
import { dayEndQuery } from './data.ts'
import { useDifference } from './difference.tsx'
import { DrawersOfDay } from './drawers-of-day.tsx'
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
          <CloseDay key={shown.closing?.closed_at ?? ''} shown={shown} isCounted />
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
