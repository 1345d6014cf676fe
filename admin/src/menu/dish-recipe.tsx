import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type {
  DishRecipe,
  Margin,
  StaffRecipeLine,
  StockOverview,
} from '../../../server/src/restaurant/stock/staff-contract.ts'
import { houseQuery, useStockChange } from '../parts/stock/data.ts'
import { linesFrom, RecipeLines, seenLines, sentLines } from '../parts/stock/recipe-lines.tsx'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { Facts } from '../ui/facts.tsx'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { useNameOf } from '../ui/names.ts'
import { Empty, Loaded } from '../ui/states.tsx'
import { Way } from '../ui/way.tsx'
import { shareOf } from './margin-share.ts'
import { dishRecipeQuery } from './recipe-data.ts'
import { recipeTexts } from './recipe-texts.ts'

/** What a dish, its sizes and its options take, what that costs and what is left of the price. */
export function DishRecipeDrawer({ itemId, onClose }: { itemId: number; onClose: () => void }) {
  const t = useTexts(recipeTexts)
  const nameOf = useNameOf()
  const house = useQuery(houseQuery)
  const recipe = useQuery(dishRecipeQuery(itemId))
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const title = recipe.data ? nameOf(recipe.data.item.name) : ''
  const mark = useCallback((part: string, isChanged: boolean) => {
    setChanged((before) => {
      const next = new Set(before)
      if (isChanged) next.add(part)
      else next.delete(part)
      return next
    })
  }, [])
  return (
    <FormDrawer title={t('recipeOf', { name: title })} isChanged={changed.size > 0} onClose={onClose}>
      {() => (
        <Loaded query={house}>
          {(known) => (
            <Loaded query={recipe}>
              {(found) => <Recipe house={known} recipe={found} onChanged={mark} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}

type OnChanged = (part: string, isChanged: boolean) => void

function Recipe({
  house,
  recipe,
  onChanged,
}: {
  house: StockOverview
  recipe: DishRecipe
  onChanged: OnChanged
}) {
  const t = useTexts(recipeTexts)
  const nameOf = useNameOf()
  const { item, variants, options, item_lines, variant_lines, option_lines, margins } = recipe
  if (house.ingredients.length === 0)
    return (
      <Empty title={t('noIngredients')}>
        {t('noIngredientsMore')}
        <Way to="/stock">{t('toStock')}</Way>
      </Empty>
    )
  return (
    <Stack gap="xl">
      <Costs recipe={recipe} margins={margins} />
      <Part
        house={house}
        title={t('dishItself')}
        of={{ item_id: item.id }}
        before={item_lines}
        onChanged={onChanged}
      />
      {variants.map(({ id, name }) => (
        <Part
          key={id}
          house={house}
          title={t('sizeAdds', { name: nameOf(name) })}
          of={{ variant_id: id }}
          before={variant_lines[id] ?? []}
          onChanged={onChanged}
        />
      ))}
      {options.map(({ id, name, group_name }) => (
        <Part
          key={id}
          house={house}
          title={t('optionAdds', { group: nameOf(group_name), name: nameOf(name) })}
          of={{ option_id: id }}
          before={option_lines[id] ?? []}
          onChanged={onChanged}
        />
      ))}
    </Stack>
  )
}

function Costs({ recipe: { item, variants }, margins }: { recipe: DishRecipe; margins: Margin[] }) {
  const t = useTexts(recipeTexts)
  const nameOf = useNameOf()
  const format = useRestaurantFormat()
  if (margins.length === 0) return <Text c="dimmed">{t('noRecipeYet')}</Text>
  return (
    <Stack gap="sm">
      {margins.map((margin) => {
        const size = variants.find(({ id }) => id === margin.variant_id)
        const share = shareOf(margin)
        return (
          <Facts
            key={margin.variant_id ?? 0}
            facts={[
              ...(size ? [{ name: t('size'), value: <bdi>{nameOf(size.name)}</bdi> }] : []),
              { name: t('price'), value: format.price(size?.price_minor ?? item.price_minor ?? 0) },
              {
                name: t('cost'),
                value: margin.cost_minor === null ? t('costUnknown') : format.price(margin.cost_minor),
              },
              ...(share === null
                ? []
                : [
                    {
                      name: t('margin'),
                      value: (
                        <strong>
                          {format.price(margin.net_price_minor - (margin.cost_minor ?? 0))} ·{' '}
                          {format.share(share)}
                        </strong>
                      ),
                    },
                  ]),
            ]}
          />
        )
      })}
    </Stack>
  )
}

type Of = { item_id: number } | { variant_id: number } | { option_id: number }

function Part({
  house,
  title,
  of,
  before,
  onChanged,
}: {
  house: StockOverview
  title: string
  of: Of
  before: readonly StaffRecipeLine[]
  onChanged: OnChanged
}) {
  const t = useTexts(recipeTexts)
  const tellDone = useTellDone()
  const part = JSON.stringify(of)
  const [seen, setSeen] = useState(before)
  const form = useForm({
    initial: { lines: linesFrom(before) },
    save: useStockChange((body: object) => api.put('/stock/recipes', body)),
    wanted: ({ lines }) => ({ ...of, lines: sentLines(lines), seen: { lines: seenLines(seen) } }),
    onSaved(_, saved) {
      form.rebase(saved)
      tellDone(t('recipeSaved'))
    },
  })
  const { isChanged } = form
  useEffect(() => onChanged(part, isChanged), [onChanged, part, isChanged])
  // What others have saved shows at once, unless something is being changed here.
  useEffect(() => {
    if (isChanged || JSON.stringify(before) === JSON.stringify(seen)) return
    setSeen(before)
    form.rebase({ lines: linesFrom(before) })
  })
  return (
    <section aria-label={title}>
      <Stack gap="xs">
        <Title order={3} size="h5" className="break">
          <bdi>{title}</bdi>
        </Title>
        {'option_id' in of && (
          <Text size="sm" c="dimmed">
            {t('optionHint')}
          </Text>
        )}
        <RecipeLines
          house={house}
          lines={form.values.lines}
          allowNegative={'option_id' in of}
          error={form.error}
          onChange={(lines) => form.set('lines', lines)}
        />
        {isChanged && (
          <Group>
            <Button size="compact-md" loading={form.isPending} onClick={() => form.submit()}>
              {t('save')}
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  )
}
