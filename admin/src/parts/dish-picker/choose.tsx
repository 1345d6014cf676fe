import { Button, Checkbox, Fieldset, Group, NumberInput, Radio, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { DeskItem, OrderDeskState } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { defaultVariant, optionsOf, priceOf } from './dishes.ts'
import type { DraftLine } from './draft-line.ts'
import { pickerTexts } from './texts.ts'

const MOST_QUANTITY = 99

/** Size and options of a dish. Arrows and space choose, Enter adds, Escape goes back. */
export function Choose({
  item,
  groups,
  quantity: asked,
  onAdd,
  onBack,
}: {
  item: DeskItem
  groups: OrderDeskState['groups']
  quantity: number
  onAdd: (line: Omit<DraftLine, 'key' | 'note'>) => void
  onBack: () => void
}) {
  const t = useTexts(pickerTexts)
  const format = useRestaurantFormat()
  const spoken = useNameOf()
  const form = useRef<HTMLFormElement>(null)
  const own = optionsOf(item, groups)
  const [variantId, setVariantId] = useState(defaultVariant(item))
  const [optionIds, setOptionIds] = useState<number[]>([])
  const [quantity, setQuantity] = useState(asked)
  const isShort = (group: (typeof own)[number]) => countIn(group, optionIds) < group.min_select
  // The first choice that has to be made is where the hands are.
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? []
    const chosen = new Set([...fields].filter((field) => field.checked).map(({ name }) => name))
    const isAsked = (field: HTMLInputElement) =>
      field.type !== 'radio' || field.checked || !chosen.has(field.name)
    ;([...fields].find(isAsked) ?? fields[0])?.focus()
  }, [])

  function turn(group: (typeof own)[number], optionId: number): void {
    setOptionIds((now) => {
      if (now.includes(optionId)) return now.filter((id) => id !== optionId)
      const isSingle = group.max_select === 1
      const others = isSingle ? now.filter((id) => !group.options.some((option) => option.id === id)) : now
      return [...others, optionId]
    })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const short = own.find(isShort)
    if (short) {
      form.current?.querySelector<HTMLInputElement>(`[data-group="${short.id}"] input`)?.focus()
      return
    }
    onAdd({ itemId: item.id, variantId, optionIds, quantity })
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault()
          onBack()
        }
        // A box or a circle takes Enter for nothing.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.ctrlKey) {
          event.preventDefault()
          form.current?.requestSubmit()
        }
      }}
    >
      <Stack gap="sm">
        <Title order={3} size="h5">
          {t('choose', { name: spoken(item.name) })}
        </Title>
        {item.variants.length > 0 && (
          <Radio.Group
            label={t('size')}
            value={String(variantId)}
            onChange={(value) => setVariantId(Number(value))}
          >
            <Group gap="md" mt={4}>
              {item.variants.map(({ id, name }) => (
                <Radio
                  key={id}
                  value={String(id)}
                  label={`${spoken(name)} · ${format.price(priceOf(item, id))}`}
                />
              ))}
            </Group>
          </Radio.Group>
        )}
        {own.map((group) => (
          <Fieldset
            key={group.id}
            data-group={group.id}
            legend={`${spoken(group.name)} (${ruleOf(t, group)})`}
            {...(isShort(group) && { 'data-short': true })}
          >
            <Group gap="md">
              {group.options.map((option) => {
                // Where exactly one is chosen, it is exchanged, never taken back.
                const isOne = group.min_select === 1 && group.max_select === 1
                const isChosen = optionIds.includes(option.id)
                const Input = isOne ? Radio : Checkbox
                const isFull =
                  group.max_select !== null &&
                  group.max_select > 1 &&
                  countIn(group, optionIds) >= group.max_select
                return (
                  <Input
                    key={option.id}
                    {...(isOne && { name: `group-${group.id}` })}
                    checked={isChosen}
                    disabled={!option.is_available || (!isChosen && isFull)}
                    onChange={() => turn(group, option.id)}
                    label={
                      option.price_minor > 0
                        ? `${spoken(option.name)} · +${format.price(option.price_minor)}`
                        : spoken(option.name)
                    }
                  />
                )
              })}
            </Group>
          </Fieldset>
        ))}
        <Group align="flex-end" justify="space-between">
          <NumberInput
            label={t('quantity')}
            w="6rem"
            min={1}
            max={MOST_QUANTITY}
            value={quantity}
            onChange={(value) => setQuantity(Math.min(MOST_QUANTITY, Math.max(1, Number(value) || 1)))}
          />
          <Group gap="sm">
            <Button variant="default" onClick={onBack}>
              {t('back')}
            </Button>
            <Button type="submit">{t('add')}</Button>
          </Group>
        </Group>
        {own.some(isShort) && (
          <Text size="sm" c="dimmed" role="status">
            {own
              .filter(isShort)
              .map((group) => `${spoken(group.name)}: ${t('least', { count: group.min_select })}`)
              .join(' · ')}
          </Text>
        )}
      </Stack>
    </form>
  )
}

function countIn(group: { options: { id: number }[] }, optionIds: number[]): number {
  return group.options.filter(({ id }) => optionIds.includes(id)).length
}

type Say = (key: 'least' | 'most' | 'free', values?: { count: number }) => string

function ruleOf(t: Say, { min_select, max_select }: { min_select: number; max_select: number | null }) {
  const parts = [
    ...(min_select > 0 ? [t('least', { count: min_select })] : []),
    ...(max_select === null ? [] : [t('most', { count: max_select })]),
  ]
  return parts.length > 0 ? parts.join(', ') : t('free')
}
