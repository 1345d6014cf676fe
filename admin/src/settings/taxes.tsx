import { Button, Checkbox, Group, MultiSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ORDER_TYPES } from '../../../server/src/ground/tenants/rules/ordering.ts'
import { TAX_PRESETS } from '../../../server/src/ground/tenants/rules/tax-presets.ts'
import type { PartValues } from '../../../server/src/workspace/settings/contract.ts'
import { SettingsPage } from '../parts/settings/frame.tsx'
import { type PartForm, settingsQuery } from '../parts/settings/use-settings.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { PercentField } from '../ui/number-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useCategoryChoices, useDishChoices } from './preview.ts'
import { AddRow } from './row-buttons.tsx'
import { RowEditor } from './row-editor.tsx'
import { SampleOrder } from './sample-order.tsx'
import { sampleTexts } from './sample-texts.ts'
import { TaxTable } from './tax-table.tsx'
import { taxTexts } from './taxes-texts.ts'

type Form = PartForm<'taxes'>
type Tax = PartValues['taxes']['taxes'][number]

export function TaxesPage() {
  const t = useTexts(taxTexts)
  return (
    <SettingsPage
      part="taxes"
      title={t('title')}
      about={t('about')}
      texts={taxTexts}
      preview={({ value }) => <SampleOrder value={value} type="pickup" asks={['category']} />}
    >
      {(form) => (
        <>
          <Panel title={t('prices')}>
            <Radio.Group
              aria-label={t('prices')}
              value={form.value.prices_include_tax ? 'included' : 'added'}
              onChange={(way) => form.set({ prices_include_tax: way === 'included' })}
            >
              <Stack gap="xs">
                <Radio value="included" label={t('included')} description={t('includedHint')} />
                <Radio value="added" label={t('added')} description={t('addedHint')} />
              </Stack>
            </Radio.Group>
          </Panel>
          <Panel title={t('rates')}>
            <TaxRates form={form} />
          </Panel>
          {form.value.taxes.length > 0 && (
            <Panel title={t('table')}>
              <TaxTable taxes={form.value.taxes} />
            </Panel>
          )}
        </>
      )}
    </SettingsPage>
  )
}

export function TaxRates({ form }: { form: Form }) {
  const t = useTexts(taxTexts)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('ratesHint')}
      </Text>
      {form.value.taxes.length === 0 && <Text>{t('none')}</Text>}
      {form.value.taxes.map((tax, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tax is known by its place while its name is typed
        <TaxFields key={index} form={form} tax={tax} index={index} />
      ))}
      {form.error('taxes') && form.value.taxes.every((_, index) => !form.error(`taxes.${index}`)) && (
        <Text size="sm" c="red" role="alert">
          {form.error('taxes')}
        </Text>
      )}
      <Group gap="sm">
        <AddRow
          onAdd={() => form.set({ taxes: [...form.value.taxes, newTax(form.value.taxes.length === 0)] })}
        >
          {t('add')}
        </AddRow>
        <Preset form={form} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('askAccountant')}
      </Text>
    </Stack>
  )
}

const newTax = (isFirst: boolean): Tax => ({ name: '', rate_pct: 10, default: isFirst, category_refs: [] })

function TaxFields({ form, tax, index }: { form: Form; tax: Tax; index: number }) {
  const t = useTexts(taxTexts)
  const kinds = useTexts(sampleTexts)
  const choices = useCategoryChoices()
  const dishes = useDishChoices()
  const { taxes } = form.value
  const change = (some: Partial<Tax>) => form.set({ taxes: taxes.with(index, { ...tax, ...some }) })
  const at = (field: string) => form.error(`taxes.${index}.${field}`)
  const { rate } = useRestaurantFormat()
  // Several rates bear one name.
  const name = `${tax.name || t('nth', { number: index + 1 })} ${rate(tax.rate_pct ?? 0)}`
  return (
    <RowEditor
      name={name}
      rows={taxes}
      index={index}
      onChange={(next) => form.set({ taxes: next })}
      words={{ remove: t('remove', { name }) }}
      foot={
        <Checkbox
          label={t('default')}
          aria-label={t('defaultOf', { name })}
          checked={tax.default}
          onChange={(event) => change({ default: event.currentTarget.checked })}
        />
      }
    >
      <Group align="flex-start" gap="sm">
        <TextInput
          label={t('name')}
          value={tax.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={at('name')}
          maxLength={100}
          flex="1 1 10rem"
        />
        <PercentField
          label={t('rate')}
          value={tax.rate_pct}
          onValue={(rate_pct) => change({ rate_pct })}
          error={at('rate_pct')}
          w="8rem"
        />
      </Group>
      <Group align="flex-end" gap="sm">
        <MultiSelect
          label={t('categories')}
          description={tax.default ? t('categoriesDefault') : undefined}
          data={choices}
          value={tax.category_refs}
          onChange={(category_refs) => change({ category_refs })}
          error={at('category_refs') ?? (namesNothing(tax) ? t('namesNothing') : null)}
          searchable
          clearable
          flex="2 1 16rem"
        />
        <MultiSelect
          label={t('dishes')}
          data={dishes}
          value={tax.item_refs ?? []}
          onChange={(item_refs) => change({ item_refs })}
          error={at('item_refs')}
          searchable
          clearable
          limit={100}
          flex="2 1 16rem"
        />
      </Group>
      <Group align="flex-start" gap="sm">
        <TextInput
          type="date"
          label={t('validFrom')}
          description={t('validFromHint')}
          value={tax.valid_from ?? ''}
          onChange={(event) => change({ valid_from: event.currentTarget.value || null })}
          error={at('valid_from')}
          flex="0 1 12rem"
        />
        <Checkbox.Group
          label={t('types')}
          description={t('typesHint')}
          value={tax.types ?? []}
          onChange={(types) => change({ types: ORDER_TYPES.filter((type) => types.includes(type)) })}
          error={at('types')}
        >
          <Group gap="sm" mt={4}>
            {ORDER_TYPES.map((type) => (
              <Checkbox key={type} value={type} label={kinds(type)} />
            ))}
          </Group>
        </Checkbox.Group>
      </Group>
    </RowEditor>
  )
}

/** Such as the rate of drinks before anybody has said which categories those are. */
function namesNothing({ default: isDefault, category_refs, item_refs = [] }: Tax): boolean {
  return !isDefault && category_refs.length === 0 && item_refs.length === 0
}

/** Where there are no rates yet, those that are usual in the country. */
function Preset({ form }: { form: Form }) {
  const t = useTexts(taxTexts)
  const { language } = useLanguage()
  const { data } = useQuery(settingsQuery('venue'))
  const country = data?.value.country ?? null
  const preset = country === null ? undefined : TAX_PRESETS[country]
  if (country === null || !preset || form.value.taxes.length > 0) return null
  const { includes, rates } = preset
  const name = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
  return (
    <Button
      variant="light"
      onClick={() =>
        form.set({
          prices_include_tax: includes,
          taxes: rates.map(({ of: _, ...rate }) => ({ ...rate, category_refs: [] })),
        })
      }
    >
      {t('preset', { country: name })}
    </Button>
  )
}
