import { Button, Group, Radio, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { DeskItem, OrderDeskState } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { isTouch } from '../../ui/touch.ts'
import { defaultVariant, optionsOf, priceOf } from './dishes.ts'
import type { PickedDish } from './draft-line.ts'
import { isShort, OPTION_CLASSES, OptionGroups } from './option-groups.tsx'
import { Quantity } from './quantity.tsx'
import { SetSlots, shortSlots, soleChoices } from './set-slots.tsx'
import { pickerTexts } from './texts.ts'

/** Size and options of a dish. Arrows and space choose, Enter adds, Escape goes back. */
export function Choose({
  item,
  items,
  groups,
  quantity: asked,
  onAdd,
  onBack,
}: {
  item: DeskItem
  /** Those that a set is put together of are among them. */
  items: readonly DeskItem[]
  groups: OrderDeskState['groups']
  quantity: number
  onAdd: (dish: PickedDish) => void
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
  const [choices, setChoices] = useState(() => soleChoices(item, items))
  const short = [
    ...shortSlots(item, items, groups, choices),
    ...own.filter((group) => isShort(group, optionIds)),
  ].map(({ name }) => spoken(name))
  // The first choice that has to be made is where the hands are.
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? []
    const chosen = new Set([...fields].filter((field) => field.checked).map(({ name }) => name))
    const isAsked = (field: HTMLInputElement) =>
      field.type !== 'radio' || field.checked || !chosen.has(field.name)
    const first = [...fields].find(isAsked) ?? fields[0]
    if (!isTouch || first?.type !== 'text') first?.focus()
  }, [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (short.length > 0) {
      form.current?.querySelector<HTMLElement>('[data-short] input, [data-short] button')?.focus()
      return
    }
    onAdd({ itemId: item.id, variantId, optionIds, choices, quantity })
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
            <Group gap="xs" mt={4}>
              {item.variants.map(({ id, name }) => (
                <Radio
                  key={id}
                  value={String(id)}
                  classNames={OPTION_CLASSES}
                  label={`${spoken(name)} · ${format.price(priceOf(item, id))}`}
                />
              ))}
            </Group>
          </Radio.Group>
        )}
        <SetSlots item={item} items={items} groups={groups} value={choices} onChange={setChoices} />
        <OptionGroups groups={own} value={optionIds} onChange={setOptionIds} />
        <Group align="flex-end" justify="space-between">
          <Quantity value={quantity} name={spoken(item.name)} onChange={setQuantity} />
          <Group gap="sm">
            <Button variant="default" onClick={onBack}>
              {t('back')}
            </Button>
            <Button type="submit">{t('add')}</Button>
          </Group>
        </Group>
        {short.length > 0 && (
          <Text size="sm" c="dimmed" role="status">
            {t('stillToChoose', {
              list: [...new Set(short)].map((name) => `\u2068${name}\u2069`).join(t('comma')),
            })}
          </Text>
        )}
      </Stack>
    </form>
  )
}
