import { Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { useId, useMemo } from 'react'
import { useMe } from '../../ui/me.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import type { DishDraft } from './dish-draft.ts'
import { newRow, PricedRows } from './priced-rows.tsx'
import { useFormTexts } from './wording.ts'

/** One price, or sizes with a price each. What was typed as the one price becomes the first size, and back. */
export function PriceField({
  draft: { price_minor, sizes },
  set,
  error,
}: {
  draft: DishDraft
  set: (more: Partial<DishDraft>) => void
  error: (field: string) => string | null
}) {
  const t = useFormTexts()
  const { languages } = useMe().restaurant
  const radios = useId()
  const words = useMemo(
    () => ({ add: t('addSize'), nth: (place: number) => t('size', { place }), price: t('price') }),
    [t],
  )
  const fault = error('sizes')
  return (
    <Stack gap="sm">
      <SegmentedControl
        w="fit-content"
        aria-label={t('price')}
        value={sizes ? 'sizes' : 'one'}
        onChange={(value) =>
          value === 'sizes'
            ? set({ sizes: [{ ...newRow(languages, true), price_minor }], price_minor: null })
            : set({ sizes: null, price_minor: sizes?.[0]?.price_minor ?? null })
        }
        data={[
          { value: 'one', label: t('onePrice') },
          { value: 'sizes', label: t('sizes') },
        ]}
      />
      {sizes ? (
        <PricedRows
          rows={sizes}
          onChange={(rows) => set({ sizes: rows })}
          words={words}
          field="sizes"
          error={error}
          fresh={() => newRow(languages, false)}
          mark={(row) => (
            <Radio
              name={radios}
              label={t('defaultSize')}
              checked={row.mark}
              onChange={() => set({ sizes: sizes.map((each) => ({ ...each, mark: each.key === row.key })) })}
            />
          )}
        />
      ) : (
        <MoneyInput
          label={t('price')}
          maw="12rem"
          minor={price_minor}
          onMinor={(minor) => set({ price_minor: minor })}
          error={error('price_minor')}
        />
      )}
      {sizes && fault && (
        <Text size="sm" c="red">
          {fault}
        </Text>
      )}
    </Stack>
  )
}
