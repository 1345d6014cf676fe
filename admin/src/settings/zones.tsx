import { Alert, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import type { PartValues } from '../../../server/src/workspace/settings/contract.ts'
import type { OrderPreview } from '../../../server/src/workspace/settings/preview-contract.ts'
import { SettingsPage } from '../parts/settings/frame.tsx'
import type { PartForm } from '../parts/settings/use-settings.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { AddRow } from './row-buttons.tsx'
import { RowEditor } from './row-editor.tsx'
import { SampleOrder } from './sample-order.tsx'
import { zoneTexts } from './zones-texts.ts'

type Form = PartForm<'delivery_zones'>
type Zone = PartValues['delivery_zones']['delivery_zones'][number]

const NEW: Zone = { name: '', cities: [], street_prefixes: [], fee_minor: 0, minimum_minor: 0 }

export function ZonesPage() {
  const t = useTexts(zoneTexts)
  return (
    <SettingsPage
      part="delivery_zones"
      title={t('title')}
      about={t('about')}
      texts={zoneTexts}
      preview={({ value }) => (
        <Stack gap="xs">
          <Text fw={500}>{t('check')}</Text>
          <SampleOrder value={value} type="delivery" asks={['address']}>
            {(preview, order) =>
              order.address ? <Answer preview={preview} /> : <Text c="dimmed">{t('typeAddress')}</Text>
            }
          </SampleOrder>
        </Stack>
      )}
    >
      {(form) => <ZoneRows form={form} />}
    </SettingsPage>
  )
}

export function ZoneRows({ form }: { form: Form }) {
  const t = useTexts(zoneTexts)
  const { delivery_zones: zones } = form.value
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('order')}</Text>
      {zones.length === 0 && <Text>{t('none')}</Text>}
      {zones.map((zone, index) => (
        <ZoneFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a zone is known by its place while its name is typed
          key={index}
          form={form}
          zone={zone}
          index={index}
        />
      ))}
      <AddRow onAdd={() => form.set({ delivery_zones: [...zones, NEW] })}>{t('add')}</AddRow>
    </Stack>
  )
}

function ZoneFields({ form, zone, index }: { form: Form; zone: Zone; index: number }) {
  const t = useTexts(zoneTexts)
  const zones = form.value.delivery_zones
  const change = (some: Partial<Zone>) =>
    form.set({ delivery_zones: zones.with(index, { ...zone, ...some }) })
  const at = (field: string) => form.error(`delivery_zones.${index}.${field}`)
  const name = zone.name || t('nth', { number: index + 1 })
  return (
    <RowEditor
      name={name}
      rows={zones}
      index={index}
      onChange={(next) => form.set({ delivery_zones: next })}
      words={{ up: t('up', { name }), down: t('down', { name }), remove: t('remove', { name }) }}
    >
      <Group align="flex-start" gap="sm">
        <TextInput
          label={t('name')}
          value={zone.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={at('name')}
          maxLength={200}
          flex="2 1 12rem"
        />
        <MoneyInput
          label={t('fee')}
          minor={zone.fee_minor}
          onMinor={(minor) => change({ fee_minor: minor ?? 0 })}
          error={at('fee_minor')}
          flex="1 1 8rem"
        />
        <MoneyInput
          label={t('minimum')}
          minor={zone.minimum_minor}
          onMinor={(minor) => change({ minimum_minor: minor ?? 0 })}
          error={at('minimum_minor')}
          flex="1 1 8rem"
        />
      </Group>
      <TagsInput
        label={t('cities')}
        description={t('citiesHint')}
        value={zone.cities}
        onChange={(cities) => change({ cities })}
        error={at('cities')}
        acceptValueOnBlur
      />
      <TagsInput
        label={t('streets')}
        description={t('streetsHint')}
        value={zone.street_prefixes}
        onChange={(street_prefixes) => change({ street_prefixes })}
        error={at('street_prefixes')}
        acceptValueOnBlur
      />
    </RowEditor>
  )
}

/** Would this address be delivered to? */
function Answer({ preview: { zone, minimum_minor, sums, offered } }: { preview: OrderPreview }) {
  const t = useTexts(zoneTexts)
  const { price } = useRestaurantFormat()
  if (!offered) return <Alert color="orange">{t('notOffered')}</Alert>
  if (zone === null) return <Alert color="red">{t('outside')}</Alert>
  const isEnough = sums.subtotal_minor >= minimum_minor
  return (
    <Alert color={isEnough ? 'green' : 'orange'}>
      {t('inside', { zone: zone.name, fee: price(zone.fee_minor) })}{' '}
      {!isEnough && t('tooLittle', { minimum: price(minimum_minor) })}
    </Alert>
  )
}
