import { Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { NumberField } from '../ui/number-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { branchTexts } from './branch-texts.ts'
import { useCountries, useZones } from './choices.ts'
import { type Branch, type BranchForm, changeBranch } from './own-parts.ts'

type Address = NonNullable<Branch['address']>
const NO_ADDRESS: Address = { line1: '', city: '', postcode: null, country: null }
const isEmpty = (address: Address) => Object.values(address).every((part) => part === null || part === '')
const orNull = (text: string) => (text === '' ? null : text)

/** What it is called, where it is, and by which clock it works. */
export function BranchDetails({ form, index }: { form: BranchForm; index: number }) {
  const t = useTexts(branchTexts)
  const { branches } = form.value
  const branch = branches[index] as Branch
  const zones = useZones(branch.timezone)
  const change = (some: Partial<Branch>) => changeBranch(form, index, some)
  const at = (field: string) => form.error(`branches.${index}.${field}`)
  return (
    <Panel title={t('details')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('name')}
          value={branch.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={at('name')}
          dir="auto"
          maxLength={200}
        />
        {branches.length > 1 && <Slug branch={branch} change={change} error={at('slug')} />}
        <AddressFields branch={branch} change={change} at={at} />
        <TextInput
          type="tel"
          label={t('phone')}
          description={t('phoneHint')}
          value={branch.phone ?? ''}
          onChange={(event) => change({ phone: orNull(event.currentTarget.value) })}
          error={at('phone')}
          dir="ltr"
          maxLength={40}
        />
        <Select
          label={t('timezone')}
          description={t('timezoneHint')}
          placeholder={t('asRestaurant')}
          data={zones}
          value={branch.timezone}
          onChange={(timezone) => change({ timezone })}
          searchable
          clearable
          limit={60}
          nothingFoundMessage="—"
          error={at('timezone')}
        />
        <NumberField
          label={t('preparation')}
          description={t('preparationHint')}
          value={branch.preparation_minutes}
          onValue={(preparation_minutes) => change({ preparation_minutes })}
          error={at('preparation_minutes')}
          max={1440}
        />
        <TextInput
          type="time"
          label={t('dayStart')}
          description={t('dayStartHint')}
          value={branch.business_day_start}
          onChange={(event) => change({ business_day_start: event.currentTarget.value })}
          error={at('business_day_start')}
        />
        {branches.length > 1 && (
          <Switch
            label={t('default')}
            description={t('defaultHint')}
            checked={branch.default}
            disabled={branch.default || branch.is_active === false}
            onChange={() =>
              form.set({ branches: branches.map((each) => ({ ...each, default: each.ref === branch.ref })) })
            }
          />
        )}
      </SimpleGrid>
    </Panel>
  )
}

function Slug({
  branch,
  change,
  error,
}: {
  branch: Branch
  change: (some: Partial<Branch>) => void
  error: string | null
}) {
  const t = useTexts(branchTexts)
  const { slug } = useMe().restaurant
  return (
    <TextInput
      label={t('slug')}
      description={t('slugHint', { path: `\u2066/r/${slug}/at/${branch.slug || '…'}\u2069` })}
      value={branch.slug ?? ''}
      onChange={(event) => change({ slug: orNull(event.currentTarget.value.toLowerCase()) })}
      error={error}
      maxLength={63}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

function AddressFields({
  branch,
  change,
  at,
}: {
  branch: Branch
  change: (some: Partial<Branch>) => void
  at: (field: string) => string | null
}) {
  const t = useTexts(branchTexts)
  const address = branch.address ?? NO_ADDRESS
  const countries = useCountries(address.country)
  const put = (some: Partial<Address>) => {
    const next = { ...address, ...some }
    change({ address: isEmpty(next) ? null : next })
  }
  return (
    <>
      <TextInput
        label={t('line1')}
        value={address.line1}
        onChange={(event) => put({ line1: event.currentTarget.value })}
        error={at('address.line1')}
        dir="auto"
        maxLength={200}
      />
      <TextInput
        label={t('city')}
        value={address.city}
        onChange={(event) => put({ city: event.currentTarget.value })}
        error={at('address.city')}
        dir="auto"
        maxLength={200}
      />
      <TextInput
        label={t('postcode')}
        value={address.postcode ?? ''}
        onChange={(event) => put({ postcode: orNull(event.currentTarget.value) })}
        error={at('address.postcode')}
        dir="auto"
        maxLength={20}
      />
      <Select
        label={t('country')}
        data={countries}
        value={address.country}
        onChange={(country) => put({ country })}
        error={at('address.country')}
        searchable
        clearable
        limit={60}
        nothingFoundMessage="—"
      />
    </>
  )
}
