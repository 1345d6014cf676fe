import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { ORDER_TYPES } from '../../../server/src/ground/tenants/rules/ordering.ts'
import { useChannelChoices } from '../parts/orders/channel-name.ts'
import { stateTexts } from '../parts/orders/state-texts.ts'
import { ClearFilters, filterFields } from '../ui/filters.tsx'
import IconSearch from '../ui/icons/generated/IconSearch.ts'
import { useTexts } from '../ui/language/language.tsx'
import { NO_FILTER, OPEN_STATUSES, type OrderFilter, TO_PAY } from './list-data.ts'
import { listTexts } from './list-texts.ts'

const STATUSES = ['placed', 'accepted', 'ready', 'completed', 'rejected', 'cancelled'] as const
const TYPING_PAUSE_MS = 250

export function Filters({
  filter,
  onChange,
}: {
  filter: OrderFilter
  onChange: (filter: OrderFilter) => void
}) {
  const t = useTexts(listTexts)
  const state = useTexts(stateTexts)
  const channels = useChannelChoices(filter.channel === '' ? [] : [filter.channel])
  const field = filterFields({ filter, onChange })
  return (
    <search>
      <Group align="flex-end" gap="sm">
        <SearchBox filter={filter} onChange={onChange} />
        <NativeSelect
          label={t('status')}
          flex="1 1 8rem"
          data={[
            { value: '', label: t('anyStatus') },
            { value: OPEN_STATUSES, label: t('open') },
            { value: TO_PAY, label: t('toPay') },
            ...STATUSES.map((value) => ({ value, label: state(value) })),
          ]}
          {...field('status')}
        />
        <NativeSelect
          label={t('type')}
          flex="1 1 8rem"
          data={[
            { value: '', label: t('anyType') },
            ...ORDER_TYPES.map((value) => ({ value, label: state(value) })),
          ]}
          {...field('type')}
        />
        <NativeSelect
          label={t('channel')}
          flex="1 1 8rem"
          data={[{ value: '', label: t('anyChannel') }, ...channels]}
          {...field('channel')}
        />
        <TextInput type="date" label={t('from')} flex="1 1 8.5rem" {...field('from')} />
        <TextInput type="date" label={t('to')} flex="1 1 8.5rem" {...field('to')} />
        <ClearFilters {...{ filter, onChange }} none={NO_FILTER} />
      </Group>
    </search>
  )
}

/** Asks once the fingers rest. */
function SearchBox({ filter, onChange }: { filter: OrderFilter; onChange: (filter: OrderFilter) => void }) {
  const t = useTexts(listTexts)
  const [text, setText] = useState(filter.text)
  const asked = useRef(filter.text)
  const ask = useDebouncedCallback((wanted: string) => {
    asked.current = wanted
    onChange({ ...filter, text: wanted })
  }, TYPING_PAUSE_MS)
  // Cleared from elsewhere, or gone back to.
  useEffect(() => {
    if (filter.text !== asked.current) {
      asked.current = filter.text
      setText(filter.text)
    }
  }, [filter.text])
  return (
    <TextInput
      type="search"
      label={t('search')}
      placeholder={t('searchHint')}
      leftSection={<IconSearch size={16} aria-hidden />}
      flex="3 1 16rem"
      value={text}
      maxLength={100}
      onChange={(event) => {
        setText(event.currentTarget.value)
        ask(event.currentTarget.value.trim())
      }}
    />
  )
}
