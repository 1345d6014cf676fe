import { Button, Container, Group, SegmentedControl, Stack, Tabs } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { STEPS, type Step } from '../../../server/src/restaurant/reports/stretches.ts'
import { REPORT_TABLES, type ReportTable } from '../../../server/src/workspace/reports/contract.ts'
import { type Period, PeriodBar, usePeriod } from '../parts/figures/period.tsx'
import { errorOn } from '../ui/field-error.ts'
import IconDownload from '../ui/icons/generated/IconDownload.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { csvHref, reportQuery } from './data.ts'
import { Journal } from './journal.tsx'
import { ReportTables } from './tables.tsx'
import { reportTexts } from './texts.ts'

type Tab = ReportTable | 'journal'
/** Those that are told of the whole period alone. */
const UNSPLIT: readonly Tab[] = ['discounts', 'tips', 'journal']

export function ReportsPage() {
  const t = useTexts(reportTexts)
  const { features } = useMe()
  if (!features.includes('reporting')) return <Empty title={t('noPlan')}>{t('noPlanMore')}</Empty>
  return <Reports />
}

function Reports() {
  const t = useTexts(reportTexts)
  const { is_limited } = useMe()
  const period = usePeriod('month')
  const [tab, setTab] = useState<Tab>('taxes')
  const [step, setStep] = useState<Step>('whole')
  // What is the whole restaurant's is not for people who are limited to some of its branches.
  const tabs: Tab[] = is_limited
    ? REPORT_TABLES.filter((table) => table !== 'gift_cards')
    : [...REPORT_TABLES, 'journal']
  return (
    <Container size="xl" px={0}>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <Tabs value={tab} onChange={(next) => next && setTab(next as Tab)} keepMounted={false}>
        <Stack gap="md">
          <div style={{ overflowX: 'auto' }}>
            <Tabs.List aria-label={t('title')} style={{ flexWrap: 'nowrap' }} miw="max-content">
              {tabs.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {t(one)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </div>
          {tabs.map((one) => (
            <Tabs.Panel key={one} value={one}>
              {one === 'journal' ? (
                <Journal period={period} />
              ) : (
                <Table table={one} period={period} step={step} onStep={setStep} />
              )}
            </Tabs.Panel>
          ))}
        </Stack>
      </Tabs>
    </Container>
  )
}

type Shown = { table: ReportTable; period: Period; step: Step; onStep: (step: Step) => void }

function Table({ table, period, step, onStep }: Shown) {
  const t = useTexts(reportTexts)
  const isSplit = !UNSPLIT.includes(table)
  const wanted = { ...period.span, step: isSplit ? step : 'whole' } as const
  const query = useQuery({
    ...reportQuery(table, wanted),
    enabled: period.isWhole,
    placeholderData: keepPreviousData,
  })
  const isTold = errorOn(query.error, 'to') !== null || errorOn(query.error, 'from') !== null
  return (
    <Stack gap="md">
      <PeriodBar period={period} error={query.error} />
      <Group justify="space-between" gap="sm">
        {isSplit ? (
          <SegmentedControl
            aria-label={t('splitBy')}
            data={STEPS.map((value) => ({ value, label: t(`by_${value}`) }))}
            value={step}
            onChange={(value) => onStep(value as Step)}
          />
        ) : (
          <span />
        )}
        <Button
          component="a"
          href={csvHref(table, wanted)}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('csv')}
        </Button>
      </Group>
      <Loaded query={isTold ? { ...query, error: null } : query} rows={2} height={160}>
        {(report) => <ReportTables table={table} report={report} isSplit={isSplit && step !== 'whole'} />}
      </Loaded>
    </Stack>
  )
}
