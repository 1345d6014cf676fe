import { ActionIcon, Button, Group, Select, SimpleGrid, Stack, Switch, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AccountTableBody } from '../../../server/src/restaurant/bookkeeping/contract.ts'
import {
  CHARTS,
  type Chart,
  chartTable,
  ROLES,
  type Role,
} from '../../../server/src/restaurant/bookkeeping/rules/accounts.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import IconTrash from '../ui/icons/generated/IconTrash.ts'
import { useTexts } from '../ui/language/language.tsx'
import { NumberField, PercentField } from '../ui/number-field.tsx'
import { Loaded } from '../ui/states.tsx'
import { accountTexts } from './account-texts.ts'
import { accountsQuery, useSaveAccounts } from './data.ts'

export function Accounts({ onClose }: { onClose: () => void }) {
  const query = useQuery(accountsQuery)
  return <Loaded query={query}>{(table) => <AccountsForm table={table} onClose={onClose} />}</Loaded>
}

type Rate = AccountTableBody['rates'][number]

/** Choosing a chart fills all accounts in anew; each can be changed after. */
function AccountsForm({ table, onClose }: { table: AccountTableBody; onClose: () => void }) {
  const t = useTexts(accountTexts)
  const tellDone = useTellDone()
  const form = useForm({
    initial: table,
    save: useSaveAccounts(),
    wanted: (values) => values,
    onSaved: () => {
      tellDone(t('saved'))
      onClose()
    },
  })
  const { accounts, rates, datev } = form.values
  const setRate = (at: number, change: Partial<Rate>) =>
    form.set('rates', (before) => before.map((rate, place) => (place === at ? { ...rate, ...change } : rate)))
  const setDatev = (change: Partial<AccountTableBody['datev']>) =>
    form.set('datev', (before) => ({ ...before, ...change }))
  const choose = (chart: Chart) => {
    const { accounts: own, rates: theirs } = chartTable(chart)
    form.change({ chart, accounts: own, rates: theirs })
  }
  return (
    <FormModal title={t('title')} size="lg" onClose={onClose} form={form} action={t('save')}>
      <Stack gap="md">
        <Select
          label={t('chart')}
          description={t('chartHint')}
          allowDeselect={false}
          data={CHARTS.map((value) => ({ value, label: t(value) }))}
          value={form.values.chart}
          onChange={(chart) => chart && choose(chart as Chart)}
        />
        <Part title={t('byRate')}>
          {rates.map((rate, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while they are typed
            <Group key={at} gap="xs" align="flex-end" wrap="wrap">
              <PercentField
                w="6.5rem"
                label={t('rate')}
                value={rate.rate_pct}
                onValue={(rate_pct) => setRate(at, { rate_pct })}
                error={form.error(`rates.${at}.rate_pct`)}
              />
              {(['revenue', 'tax', 'tax_key'] as const).map((name) => (
                <TextInput
                  key={name}
                  w="7rem"
                  label={t(name === 'revenue' ? 'revenueAccount' : name === 'tax' ? 'taxAccount' : 'taxKey')}
                  value={rate[name]}
                  dir="ltr"
                  onChange={(event) => setRate(at, { [name]: event.currentTarget.value })}
                  error={form.error(`rates.${at}.${name}`)}
                />
              ))}
              <ActionIcon
                variant="default"
                size={36}
                aria-label={t('removeRate')}
                onClick={() => form.set('rates', (before) => before.filter((_, place) => place !== at))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            onClick={() =>
              form.set('rates', (before) => [
                ...before,
                { rate_pct: 0, revenue: accounts.revenue, tax: accounts.tax, tax_key: '' },
              ])
            }
          >
            {t('addRate')}
          </Button>
        </Part>
        <Part title={t('others')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {ROLES.map((role: Role) => (
              <TextInput
                key={role}
                label={t(role)}
                value={accounts[role]}
                dir="ltr"
                maxLength={20}
                onChange={(event) => {
                  const account = event.currentTarget.value
                  form.set('accounts', (before) => ({ ...before, [role]: account }))
                }}
                error={form.error(`accounts.${role}`)}
              />
            ))}
          </SimpleGrid>
        </Part>
        <Part title={t('datev')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {(['consultant', 'client'] as const).map((name) => (
              <NumberField
                key={name}
                label={t(name)}
                value={datev[name]}
                thousandSeparator={false}
                onValue={(value) => setDatev({ [name]: value })}
                error={form.error(`datev.${name}`)}
              />
            ))}
            <NumberField
              label={t('accountLength')}
              min={4}
              max={8}
              value={datev.account_length}
              onValue={(account_length) => setDatev({ account_length })}
              error={form.error('datev.account_length')}
            />
            <TextInput
              label={t('yearBegins')}
              description={t('yearBeginsHint')}
              dir="ltr"
              value={datev.year_begins}
              onChange={(event) => setDatev({ year_begins: event.currentTarget.value })}
              error={form.error('datev.year_begins')}
            />
          </SimpleGrid>
          <Switch
            label={t('automaticTax')}
            description={t('automaticTaxHint')}
            checked={datev.automatic_tax}
            onChange={(event) => setDatev({ automatic_tax: event.currentTarget.checked })}
          />
        </Part>
      </Stack>
    </FormModal>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
