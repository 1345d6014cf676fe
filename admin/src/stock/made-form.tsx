import { NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import type {
  StaffIngredient,
  StaffRecipeLine,
  StockOverview,
} from '../../../server/src/restaurant/stock/staff-contract.ts'
import { useStockChange } from '../parts/stock/data.ts'
import { linesFrom, RecipeLines, seenLines, sentLines } from '../parts/stock/recipe-lines.tsx'
import { api, fieldErrors } from '../ui/api.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { errorOn } from '../ui/field-error.ts'
import { FormBody, sentBy } from '../ui/form-body.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
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
  const tell = useTellProblem()
  const [seen] = useState({ makes: ingredient.makes, lines: seenLines(before) })
  const [lines, setLines] = useState(() => linesFrom(before))
  const [makes, setMakes] = useState<string | number>(ingredient.makes ?? '')
  const [isChanged, setChanged] = useState(false)
  const save = useStockChange((body: object) => api.put('/stock/recipes', body))
  const wrong = errorOn(save.error, 'makes')
  const circle = fieldErrors(save.error).lines
  return (
    <FormDrawer title={t('madeOf', { name: ingredient.name })} isChanged={isChanged} onClose={onClose}>
      {(leave) => (
        <FormBody
          action={t('save')}
          form={sentBy({
            onSubmit: () => {
              const body = {
                made_id: ingredient.id,
                makes: makes === '' ? null : Number(makes),
                lines: sentLines(lines),
                seen,
              }
              save.mutate(body, {
                onSuccess: onClose,
                onError: (error) => {
                  if (!errorOn(error, 'makes') && !errorOn(error, 'lines')) tell(error)
                },
              })
            },
            isPending: save.isPending,
          })}
          onCancel={leave}
        >
          <Text>{t('madeAbout')}</Text>
          <NumberInput
            label={t('makes', { unit: ingredient.unit })}
            hideControls
            decimalScale={3}
            allowNegative={false}
            value={makes}
            onChange={(value) => {
              setMakes(value)
              setChanged(true)
            }}
            error={wrong}
            maw="14rem"
          />
          <RecipeLines
            house={house}
            lines={lines}
            without={ingredient.id}
            error={save.error}
            onChange={(next) => {
              setLines(next)
              setChanged(true)
            }}
          />
          {circle && (
            <Text c="red" role="alert">
              {circle}
            </Text>
          )}
        </FormBody>
      )}
    </FormDrawer>
  )
}
