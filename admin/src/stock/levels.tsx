import { Badge, Group, Paper, Stack, Switch, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { StaffIngredient, StockOverview } from '../../../server/src/restaurant/stock/staff-contract.ts'
import { useStockChange } from '../parts/stock/data.ts'
import { api } from '../ui/api.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Empty } from '../ui/states.tsx'
import { useAmount } from './amount.ts'
import { homeOf } from './data.ts'
import { IngredientDrawer } from './ingredient-drawer.tsx'
import { stockTexts } from './texts.ts'

/** What there is, at one branch. */
export function Levels({ house }: { house: StockOverview }) {
  const t = useTexts(stockTexts)
  const branch = homeOf(house)
  const [search, setSearch] = useState('')
  const [onlyLow, setOnlyLow] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  const wanted = search.trim().toLowerCase()
  const shown = house.ingredients.filter((one) => {
    const found = wanted === '' || `${one.name} ${one.sku}`.toLowerCase().includes(wanted)
    return found && (!onlyLow || isLow(one, branch))
  })
  const known = house.ingredients.find(({ id }) => id === opened) ?? null
  return (
    <Stack gap="md">
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('search')}
          flex="2 1 14rem"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          type="search"
        />
        <Switch
          label={t('onlyLow')}
          checked={onlyLow}
          onChange={(event) => setOnlyLow(event.currentTarget.checked)}
          pb={8}
        />
        <SellOutRule house={house} />
      </Group>
      {shown.length === 0 ? (
        house.ingredients.length === 0 ? (
          <Empty title={t('none')}>{t('noneMore')}</Empty>
        ) : (
          <Empty title={t('noneLike')}>{t('noneLikeMore')}</Empty>
        )
      ) : (
        <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {shown.map((one) => (
            <LevelRow key={one.id} ingredient={one} branch={branch} onOpen={() => setOpened(one.id)} />
          ))}
        </Stack>
      )}
      {known && (
        <IngredientDrawer house={house} ingredient={known} branch={branch} onClose={() => setOpened(null)} />
      )}
    </Stack>
  )
}

function levelAt({ levels }: StaffIngredient, branch: number) {
  return levels.find(({ branch_id }) => branch_id === branch)
}

function isLow(ingredient: StaffIngredient, branch: number): boolean {
  const level = levelAt(ingredient, branch)
  return level !== undefined && level.on_hand < level.par_level
}

function LevelRow({
  ingredient,
  branch,
  onOpen,
}: {
  ingredient: StaffIngredient
  branch: number
  onOpen: () => void
}) {
  const t = useTexts(stockTexts)
  const level = levelAt(ingredient, branch)
  const amountOf = useAmount()
  const amount = (value: number) => amountOf(value, ingredient.unit)
  return (
    <Paper component="li" withBorder radius="md" data-ingredient={ingredient.id}>
      <UnstyledButton onClick={onOpen} w="100%" px="md" py="xs">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Stack gap={2} miw={0}>
            <Text fw={600} className="break">
              <bdi>{ingredient.name}</bdi>
            </Text>
            <Text size="sm" c="dimmed" className="break">
              {[
                ...(ingredient.sku ? [`\u2068${ingredient.sku}\u2069`] : []),
                ...(level ? [t('par', { amount: amount(level.par_level) })] : []),
                ...(ingredient.makes === null ? [] : [t('madeHere')]),
              ].join(' · ')}
            </Text>
          </Stack>
          <Stack gap={4} align="flex-end" style={{ flexShrink: 0 }}>
            <Text fw={600} className="figures">
              {level ? amount(level.on_hand) : t('notKept')}
            </Text>
            {level && level.on_hand < 0 ? (
              <Badge color="red" variant="light" tt="none">
                {t('belowZero')}
              </Badge>
            ) : (
              isLow(ingredient, branch) && (
                <Badge color="orange" variant="light" tt="none">
                  {t('belowPar')}
                </Badge>
              )
            )}
          </Stack>
        </Group>
      </UnstyledButton>
    </Paper>
  )
}

function SellOutRule({ house }: { house: StockOverview }) {
  const t = useTexts(stockTexts)
  const tell = useTellProblem()
  const save = useStockChange((sell_out_at_zero: boolean) => api.put('/stock/rule', { sell_out_at_zero }))
  return (
    <Switch
      label={t('sellOut')}
      checked={save.isPending ? save.variables : house.sell_out_at_zero}
      onChange={(event) => save.mutate(event.currentTarget.checked, { onError: tell })}
      pb={8}
    />
  )
}
