import { Alert, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PricePreview } from '../../../../server/src/restaurant/menu/staff-contract.ts'
import { api } from '../../ui/api.ts'
import { useTellDone } from '../../ui/done.ts'
import { useForm } from '../../ui/form.ts'
import { digitsOf } from '../../ui/language/format.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../../ui/me.ts'
import { isMeanwhile } from '../../ui/meanwhile/meanwhile-of.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useNameOf } from '../../ui/names.ts'
import { usePercentSign } from '../../ui/number-field.tsx'
import { useProblemText } from '../../ui/problem.ts'
import { MENU_KEY } from '../data.ts'
import { LongList } from '../long-list.tsx'
import type { MenuIndex } from '../menu-index.ts'
import { BulkDialog } from './dialog.tsx'
import {
  bodyOf,
  DIRECTIONS,
  type Direction,
  type PriceChange,
  roundings,
  WAYS,
  type Way,
} from './price-change.ts'
import { bulkTexts } from './texts.ts'

const TYPING_MS = 250

/** Prices of a selection, up or down; every new price is shown before anything changes. */
export function PricesDialog({
  index,
  ids,
  onClose,
}: {
  index: MenuIndex
  ids: readonly number[]
  onClose: () => void
}) {
  const t = useTexts(bulkTexts)
  const queries = useQueryClient()
  const tellDone = useTellDone()
  const { currency } = useMe().restaurant
  const form = useForm({
    initial: {
      way: 'percentUp',
      by: null,
      rounding: { toMinor: 1, lessMinor: 0 },
      direction: 'nearest',
    } as PriceChange,
    save: useMutation({
      mutationFn: (wanted: object) => api.post<PricePreview>('/menu/bulk/prices', wanted),
      onSettled: () => queries.invalidateQueries({ queryKey: MENU_KEY }),
    }),
    wanted: () => ({ ...body, version: shown?.version }),
    isTold: isMeanwhile,
    onSaved({ changes }) {
      tellDone(t('applied', { count: changes.length }))
      onClose()
    },
    onRefused: (error) => setMoved(isMeanwhile(error)),
  })
  const [hasMoved, setMoved] = useState(false)
  const change = form.values
  const [settled] = useDebouncedValue(change, TYPING_MS)
  const body = bodyOf(ids, settled)
  const preview = useQuery({
    queryKey: [...MENU_KEY, 'prices', body],
    queryFn: () => api.post<PricePreview>('/menu/bulk/prices/preview', body),
    enabled: body !== null,
    placeholderData: (before) => before,
    retry: false,
  })
  const shown = body === null ? undefined : preview.data
  const isReady = settled === change && shown !== undefined && !preview.isPlaceholderData && !preview.error

  return (
    <BulkDialog
      index={index}
      ids={ids}
      size="lg"
      title={t('prices')}
      action={t('apply')}
      form={form}
      isBlocked={!isReady || shown.changes.length === 0}
      onClose={onClose}
    >
      <Fields change={change} onChange={form.change} digits={digitsOf(currency)} />
      {hasMoved && <Alert color="orange">{t('movedSince')}</Alert>}
      <Preview preview={shown} error={body === null ? null : preview.error} />
    </BulkDialog>
  )
}

function Fields({
  change,
  onChange,
  digits,
}: {
  change: PriceChange
  onChange: (change: PriceChange) => void
  digits: number
}) {
  const t = useTexts(bulkTexts)
  const percentSign = usePercentSign()
  const { price } = useRestaurantFormat()
  const choices = roundings(digits)
  const isPercent = change.way.startsWith('percent')
  const place = choices.findIndex(
    ({ toMinor, lessMinor }) =>
      toMinor === change.rounding.toMinor && lessMinor === change.rounding.lessMinor,
  )
  return (
    <Stack gap="sm">
      <Group align="flex-start" grow>
        <NativeSelect
          label={t('way')}
          value={change.way}
          onChange={(event) => onChange({ ...change, way: event.currentTarget.value as Way, by: null })}
          data={WAYS.map((value) => ({ value, label: t(value) }))}
        />
        {isPercent ? (
          <NumberInput
            label={t('by')}
            suffix={percentSign}
            min={0}
            max={change.way === 'percentDown' ? 100 : 1000}
            decimalScale={2}
            hideControls
            value={change.by ?? ''}
            onChange={(by) => onChange({ ...change, by: by === '' ? null : Number(by) })}
            data-autofocus
          />
        ) : (
          <MoneyInput label={t('by')} minor={change.by} onMinor={(by) => onChange({ ...change, by })} />
        )}
      </Group>
      <Group align="flex-start" grow>
        <NativeSelect
          label={t('rounding')}
          value={place}
          onChange={(event) =>
            onChange({
              ...change,
              rounding: choices[Number(event.currentTarget.value)] ?? change.rounding,
            })
          }
          data={choices.map(({ toMinor, lessMinor }, index) => ({
            value: String(index),
            label:
              toMinor === 1
                ? t('noRounding')
                : lessMinor === 0
                  ? t('roundTo', { amount: price(toMinor) })
                  : t('endIn', { amount: price(toMinor - lessMinor) }),
          }))}
        />
        <NativeSelect
          label={t('direction')}
          value={change.direction}
          disabled={place === 0}
          onChange={(event) => onChange({ ...change, direction: event.currentTarget.value as Direction })}
          data={DIRECTIONS.map((value) => ({ value, label: t(value) }))}
        />
      </Group>
    </Stack>
  )
}

function Preview({ preview, error }: { preview: PricePreview | undefined; error: unknown }) {
  const t = useTexts(bulkTexts)
  const textOf = useProblemText()
  const nameOf = useNameOf()
  const { price } = useRestaurantFormat()
  if (error) {
    return (
      <Text c="red" role="alert">
        {textOf(error)}
      </Text>
    )
  }
  if (!preview) return <Text c="dimmed">{t('typeFirst')}</Text>
  return (
    <Stack gap="xs">
      <Text fw={500} role="status">
        {t('changes', { count: preview.changes.length })}
      </Text>
      <LongList
        label={t('preview')}
        rows={preview.changes}
        keyOf={({ item_id, variant_id }) => `${item_id}-${variant_id}`}
      >
        {({ name, variant_name, before_minor, after_minor }) => (
          <Group justify="space-between" wrap="nowrap" gap="xs" h="100%">
            <Text flex={1} miw={0} className="cut" dir="auto">
              {[name, ...(variant_name ? [variant_name] : [])].map(nameOf).join(' · ')}
            </Text>
            <Text c="dimmed" td="line-through" className="figures">
              {price(before_minor)}
            </Text>
            <Text fw={600} className="figures">
              {price(after_minor)}
            </Text>
          </Group>
        )}
      </LongList>
    </Stack>
  )
}
