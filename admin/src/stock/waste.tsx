import { NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StockOverview } from '../../../server/src/restaurant/stock/staff-contract.ts'
import { Facts } from '../ui/facts.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { homeOf, type Movements, movementsQuery } from './data.ts'
import { MovementList } from './ingredient-drawer.tsx'
import { MovementForm } from './movement-form.tsx'
import { stockTexts } from './texts.ts'

/** What was thrown away, and why. */
export function Waste({ house }: { house: StockOverview }) {
  const t = useTexts(stockTexts)
  const query = useQuery(movementsQuery('waste'))
  const [chosen, setChosen] = useState(house.ingredients[0]?.id ?? 0)
  const ingredient = house.ingredients.find(({ id }) => id === chosen)
  if (!ingredient) return <Empty title={t('none')}>{t('noneMore')}</Empty>
  return (
    <Stack gap="md">
      <Panel title={t('addWaste')}>
        <Stack gap="sm">
          <NativeSelect
            label={t('ingredient')}
            value={String(chosen)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            data={house.ingredients.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <MovementForm
            key={chosen}
            house={house}
            ingredient={ingredient}
            branch={homeOf(house)}
            kind="waste"
          />
        </Stack>
      </Panel>
      <Listed
        query={query}
        isEmpty={({ movements }) => movements.length === 0}
        empty={<Empty title={t('noWaste')}>{t('noWasteMore')}</Empty>}
      >
        {({ movements, reasons }) => (
          <Stack gap="md">
            <Reasons reasons={reasons} />
            <Paper withBorder p="md">
              <MovementList movements={movements} named />
            </Paper>
          </Stack>
        )}
      </Listed>
    </Stack>
  )
}

function Reasons({ reasons }: Pick<Movements, 'reasons'>) {
  const t = useTexts(stockTexts)
  const format = useRestaurantFormat()
  if (reasons.length === 0) return null
  return (
    <Stack gap={4}>
      <Text c="dimmed" size="sm">
        {t('last30')}
      </Text>
      <Facts
        facts={reasons.map(({ reason, cost_minor, movements }) => ({
          name: t(`reason_${reason ?? 'none'}` as 'reason_other'),
          value: cost_minor === null ? format.number(movements) : format.price(cost_minor),
        }))}
      />
    </Stack>
  )
}
