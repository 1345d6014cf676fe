import { Button, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { JournalSums } from '../../../server/src/restaurant/bookkeeping/contract.ts'
import { type Period, PeriodBar } from '../parts/figures/period.tsx'
import { FigureTable } from '../parts/figures/table.tsx'
import { errorOn } from '../ui/field-error.ts'
import IconDownload from '../ui/icons/generated/IconDownload.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { accountTexts } from './account-texts.ts'
import { Accounts } from './accounts.tsx'
import { journalQuery, useJournalFile } from './data.ts'
import { reportTexts } from './texts.ts'

/** The sums by account, the files, and the accounts that they are written with. */
export function Journal({ period }: { period: Period }) {
  const t = useTexts(reportTexts)
  const mayChange = useMay('changeSettings')
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    ...journalQuery(period.span),
    enabled: period.isWhole,
    placeholderData: keepPreviousData,
  })
  const isTold = errorOn(query.error, 'to') !== null || errorOn(query.error, 'from') !== null
  const file = useJournalFile(period.span)
  return (
    <Stack gap="md">
      <PeriodBar period={period} error={query.error} />
      <Group gap="sm" justify="space-between">
        <Group gap="sm">
          {(['csv', 'datev'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={file.isPending && file.variables === format}
              disabled={!period.isWhole}
              onClick={() => file.mutate(format)}
            >
              {t(`journal_${format}`)}
            </Button>
          ))}
        </Group>
        {mayChange && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('accounts')}
          </Button>
        )}
      </Group>
      <Listed
        query={isTold ? { ...query, error: null } : query}
        rows={2}
        height={160}
        isEmpty={({ entries }) => entries === 0}
        empty={<Empty title={t('none')}>{t('noneMore')}</Empty>}
      >
        {(sums) => <Sums sums={sums} />}
      </Listed>
      <Text size="sm" c="dimmed" maw="46rem">
        {t('journal_hint')}
      </Text>
      {isOpen && <Accounts onClose={() => setOpen(false)} />}
    </Stack>
  )
}

function Sums({ sums }: { sums: JournalSums }) {
  const t = useTexts(reportTexts)
  const said = useTexts(accountTexts)
  const format = useRestaurantFormat()
  const { accounts, currency, debit_minor, credit_minor } = sums
  const money = (minor: number) => (minor === 0 ? '' : format.money(minor, currency))
  return (
    <Panel title={t('byAccount')}>
      <FigureTable
        label={t('byAccount')}
        columns={[t('account'), t('debit'), t('credit')]}
        rows={accounts.map(({ account, names, debit_minor: debit, credit_minor: credit }) => ({
          key: account,
          head: (
            <>
              <bdi>{account}</bdi>
              <Text size="sm" c="dimmed">
                {names
                  .map(({ role, rate_pct }) =>
                    rate_pct === null
                      ? said(role)
                      : t(role === 'tax' ? 'taxAt' : 'salesAt', { rate: format.rate(rate_pct) }),
                  )
                  .join(', ')}
              </Text>
            </>
          ),
          cells: [money(debit), money(credit)],
        }))}
        total={[format.money(debit_minor, currency), format.money(credit_minor, currency)]}
      />
    </Panel>
  )
}
