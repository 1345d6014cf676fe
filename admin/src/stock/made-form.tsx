import { NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import type {
  StaffIngredient,
  StaffRecipeLine,
  StockOverview,
} from '../../../server/src/restaurant/stock/staff-contract.ts'
import { useStockChange } from '../parts/stock/data.ts'
import { linesFrom, RecipeLines, seenLines, sentLines } from '../parts/stock/recipe-lines.tsx'
import { api } from '../ui/api.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { useForm } from '../ui/form.ts'
import { FormBody } from '../ui/form-body.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { stockTexts } from './texts.ts'

/** What an ingredient that is made here is made of. */
export function MadeForm({
  house,
  ingredient,
  lines: before,
  onClose,
}: {
  house: StockOverview
  ingredient: StaffIngredient
  lines: readonly StaffRecipeLine[]
  onClose: () => void
}) {
  const t = useTexts(stockTexts)
  const [seen] = useState({ makes: ingredient.makes, lines: seenLines(before) })
  const form = useForm({
    initial: { makes: (ingredient.makes ?? '') as string | number, lines: linesFrom(before) },
    save: useStockChange((body: object) => api.put('/stock/recipes', body)),
    wanted: ({ makes, lines }) => ({
      made_id: ingredient.id,
      makes: makes === '' ? null : Number(makes),
      lines: sentLines(lines),
      seen,
    }),
    onSaved: onClose,
  })
  return (
    <FormDrawer title={t('madeOf', { name: ingredient.name })} isChanged={form.isChanged} onClose={onClose}>
      {(leave) => (
        <FormBody action={t('save')} form={form} onCancel={leave}>
          <Text>{t('madeAbout')}</Text>
          <NumberInput
            label={t('makes', { unit: ingredient.unit })}
            hideControls
            decimalScale={3}
            allowNegative={false}
            {...form.input('makes')}
            maw="14rem"
          />
          <RecipeLines
            house={house}
            lines={form.values.lines}
            without={ingredient.id}
            error={form.error}
            onChange={(lines) => form.set('lines', lines)}
          />
          {form.faults.lines && (
            <Text c="red" role="alert">
              {form.faults.lines}
            </Text>
          )}
        </FormBody>
      )}
    </FormDrawer>
  )
}
