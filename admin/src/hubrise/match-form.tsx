import { Button, Group, Modal, Radio, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HubNameView } from '../../../server/src/integration/hubrise/staff-contract.ts'
import type { DeskItem, OrderDeskState } from '../../../server/src/restaurant/orders/staff-contract.ts'
import { deskQuery } from '../parts/dish-picker/data.ts'
import { defaultVariant, optionsOf } from '../parts/dish-picker/dishes.ts'
import { isShort, OptionGroups } from '../parts/dish-picker/option-groups.tsx'
import { useSayName } from '../parts/hubrise/data.ts'
import { hubOrderTexts } from '../parts/hubrise/order-texts.ts'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useNameOf } from '../ui/names.ts'
import { useProblemText } from '../ui/problem.ts'
import { Loaded } from '../ui/states.tsx'
import { uiTexts } from '../ui/texts.ts'

/** Which dish, or which option of it, they mean: said once and remembered. */
export function MatchForm({ name, onClose }: { name: HubNameView; onClose: () => void }) {
  const t = useTexts(hubOrderTexts)
  const ui = useTexts(uiTexts)
  const query = useQuery(deskQuery)
  const Fields = name.kind === 'item' ? ItemFields : OptionFields
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={
        <Text fw={600} className="break">
          {t('matchTitle', { name: name.name })}
        </Text>
      }
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Loaded query={query} rows={3}>
        {(desk) => <Fields name={name} desk={desk} onClose={onClose} />}
      </Loaded>
    </Modal>
  )
}

type Fielded = { name: HubNameView; desk: OrderDeskState; onClose: () => void }

function useSave({ id, name }: HubNameView, onClose: () => void) {
  const t = useTexts(hubOrderTexts)
  const tellDone = useTellDone()
  const say = useSayName()
  return {
    say,
    save: (said: { item_id?: number; variant_id?: number | null; option_ids: number[] }) =>
      say.mutate(
        { id, ...said },
        {
          onSuccess() {
            tellDone(t('saved', { name }))
            onClose()
          },
        },
      ),
  }
}

function ItemFields({ name, desk, onClose }: Fielded) {
  const t = useTexts(hubOrderTexts)
  const spoken = useNameOf()
  const { say, save } = useSave(name, onClose)
  const textOf = useProblemText()
  const [item, setItem] = useState<DeskItem | null>(desk.items.find(({ id }) => id === name.item?.id) ?? null)
  const [variantId, setVariantId] = useState<number | null>(item ? defaultVariant(item) : null)
  const [optionIds, setOptionIds] = useState<number[]>([])
  const required = item ? optionsOf(item, desk.groups).filter(({ min_select }) => min_select > 0) : []
  function choose(next: DeskItem | null): void {
    setItem(next)
    setVariantId(next ? defaultVariant(next) : null)
    setOptionIds([])
  }
  return (
    <Stack gap="md">
      <Select
        label={t('item')}
        placeholder={t('pickItem')}
        data-autofocus
        searchable
        limit={100}
        value={item ? String(item.id) : null}
        data={desk.items
          .filter(({ slots }) => slots.length === 0)
          .map(({ id, name: own }) => ({ value: String(id), label: spoken(own) }))}
        onChange={(value) => choose(desk.items.find(({ id }) => String(id) === value) ?? null)}
        error={say.isError ? textOf(say.error) : null}
      />
      {item && item.variants.length > 0 && (
        <Radio.Group
          label={t('variant')}
          value={String(variantId)}
          onChange={(value) => setVariantId(Number(value))}
        >
          <Group gap="md" mt={4}>
            {item.variants.map(({ id, name: own }) => (
              <Radio key={id} value={String(id)} label={spoken(own)} />
            ))}
          </Group>
        </Radio.Group>
      )}
      {required.length > 0 && (
        <Stack gap="xs">
          <Text size="sm">{t('always')}</Text>
          <OptionGroups groups={required} value={optionIds} onChange={setOptionIds} />
        </Stack>
      )}
      <Save
        isReady={item !== null && !required.some((group) => isShort(group, optionIds))}
        isBusy={say.isPending}
        onSave={() => item && save({ item_id: item.id, variant_id: variantId, option_ids: optionIds })}
        onClose={onClose}
      />
    </Stack>
  )
}

const NOTE = 'note'

function OptionFields({ name, desk, onClose }: Fielded) {
  const t = useTexts(hubOrderTexts)
  const spoken = useNameOf()
  const textOf = useProblemText()
  const { say, save } = useSave(name, onClose)
  const [chosen, setChosen] = useState<string>(NOTE)
  const item = desk.items.find(({ id }) => id === name.item?.id)
  const groups = item ? optionsOf(item, desk.groups) : []
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('option')}
        value={chosen}
        onChange={setChosen}
        error={say.isError ? textOf(say.error) : null}
      >
        <Stack gap="xs" mt={4}>
          <Radio value={NOTE} label={t('asNote')} />
          {groups.flatMap((group) =>
            group.options.map(({ id, name: own }) => (
              <Radio
                key={`${group.id}/${id}`}
                value={String(id)}
                label={`${spoken(group.name)}: ${spoken(own)}`}
              />
            )),
          )}
        </Stack>
      </Radio.Group>
      <Save
        isReady
        isBusy={say.isPending}
        onSave={() => save({ option_ids: chosen === NOTE ? [] : [Number(chosen)] })}
        onClose={onClose}
      />
    </Stack>
  )
}

function Save({
  isReady,
  isBusy,
  onSave,
  onClose,
}: {
  isReady: boolean
  isBusy: boolean
  onSave: () => void
  onClose: () => void
}) {
  const t = useTexts(hubOrderTexts)
  const ui = useTexts(uiTexts)
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {ui('cancel')}
      </Button>
      <Button disabled={!isReady} loading={isBusy} onClick={onSave}>
        {t('save')}
      </Button>
    </Group>
  )
}
