import { Select, Switch, Text, TextInput } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { CHANNEL_KEY, isBuiltIn } from '../../../server/src/ground/tenants/rules/channels.ts'
import type { Channel, PriceList } from '../../../server/src/restaurant/channels/contract.ts'
import { useChannelName } from '../parts/orders/channel-name.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useSaveChannel } from './channels-data.ts'
import { channelTexts } from './channels-texts.ts'

/** As far as its letters are such: without accents, words joined by hyphens. */
function keyFor(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return letters
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST_KEY)
    .replace(/-$/, '')
}

type Values = { key: string; name: string; price_list_ref: string; is_active: boolean }

const LONGEST_KEY = 30

export function ChannelForm({
  channel,
  taken,
  lists,
  onClose,
}: {
  channel: Channel | null
  /** Keys that a new channel cannot have. */
  taken: readonly string[]
  lists: PriceList[]
  onClose: () => void
}) {
  const t = useTexts(channelTexts)
  const nameOf = useChannelName()
  const tellDone = useTellDone()
  const [isOwnKey, setOwnKey] = useState(false)
  const isFixed = channel !== null && isBuiltIn(channel.key)
  const known = channel && (isFixed ? nameOf(channel.key) : channel.name)
  const form = useForm({
    initial: {
      key: channel?.key ?? '',
      name: channel?.name ?? '',
      price_list_ref: String(channel?.price_list_id ?? ''),
      is_active: channel?.is_active ?? true,
    },
    names: { price_list_id: 'price_list_ref' },
    save: useSaveChannel(),
    check: ({ key, name }: Values) => ({
      ...(!isFixed && !CHANNEL_KEY.test(key.trim()) && { key: t('keyFormat') }),
      ...(channel === null && taken.includes(key.trim()) && { key: t('keyTaken') }),
      ...(name.trim() === '' && { name: t('nameNeeded') }),
    }),
    wanted: ({ key, name, price_list_ref, is_active }: Values) => ({
      key: key.trim(),
      name: name.trim(),
      price_list_id: price_list_ref === '' ? null : Number(price_list_ref),
      is_active,
    }),
    onSaved({ name }) {
      tellDone(t('saved', { name: known ?? name }))
      onClose()
    },
  })
  function nameIt({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>): void {
    form.set('name', value)
    if (channel === null && !isOwnKey) form.set('key', keyFor(value))
  }
  return (
    <FormModal
      title={known === null ? t('add') : t('changeNamed', { name: known })}
      action={t('save')}
      form={form}
      onClose={onClose}
    >
      {channel?.app && (
        <Text size="sm" c="dimmed">
          {t('ofAppMore')}
        </Text>
      )}
      {!isFixed && (
        <TextInput
          label={t('name')}
          maxLength={80}
          required
          data-autofocus
          {...form.input('name')}
          onChange={nameIt}
        />
      )}
      {channel === null && (
        <TextInput
          label={t('key')}
          description={t('keyHint')}
          dir="ltr"
          maxLength={30}
          required
          {...form.input('key')}
          onChange={(event) => {
            setOwnKey(true)
            form.set('key', event.currentTarget.value)
          }}
        />
      )}
      <Select
        label={t('priceList')}
        description={t('priceListHint')}
        allowDeselect={false}
        data={[
          { value: '', label: t('menuPrices') },
          ...lists.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.bind('price_list_ref')}
        onChange={(next) => form.set('price_list_ref', next ?? '')}
      />
      {!isFixed && <Switch label={t('active')} description={t('activeHint')} {...form.check('is_active')} />}
    </FormModal>
  )
}
