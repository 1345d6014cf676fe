import { Button, Container, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StockOverview } from '../../../server/src/restaurant/stock/staff-contract.ts'
import { houseQuery } from '../parts/stock/data.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useLive } from '../ui/live.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Loaded } from '../ui/states.tsx'
import { LIVE_KEYS } from './data.ts'
import { IngredientForm } from './ingredient-form.tsx'
import { Levels } from './levels.tsx'
import { Purchases } from './purchases.tsx'
import { Stocktakes } from './stocktakes.tsx'
import { Suppliers } from './suppliers.tsx'
import { stockTexts } from './texts.ts'
import { Transfers } from './transfers.tsx'
import { Waste } from './waste.tsx'

const PARTS = ['levels', 'stocktakes', 'purchases', 'waste', 'transfers', 'suppliers'] as const
type Part = (typeof PARTS)[number]
const SHOWN = {
  levels: Levels,
  stocktakes: Stocktakes,
  purchases: Purchases,
  waste: Waste,
  transfers: Transfers,
}

export function StockPage() {
  const t = useTexts(stockTexts)
  useLive(LIVE_KEYS)
  const query = useQuery(houseQuery)
  const [part, setPart] = useState<Part>('levels')
  const [adding, setAdding] = useState(false)
  return (
    <Container size="lg" px={0}>
      <div className="no-print">
        <PageHead
          title={t('title')}
          action={<Button onClick={() => setAdding(true)}>{t('addIngredient')}</Button>}
        >
          {t('about')}
        </PageHead>
      </div>
      <Tabs value={part} onChange={(value) => setPart(value as Part)} keepMounted={false}>
        <Tabs.List mb="md" className="no-print">
          {PARTS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Loaded query={query}>
          {(house) => (
            <>
              {PARTS.map((one) => (
                <Tabs.Panel key={one} value={one}>
                  <ShownPart part={one} house={house} />
                </Tabs.Panel>
              ))}
              {adding && <IngredientForm house={house} ingredient={null} onClose={() => setAdding(false)} />}
            </>
          )}
        </Loaded>
      </Tabs>
    </Container>
  )
}

function ShownPart({ part, house }: { part: Part; house: StockOverview }) {
  if (part === 'suppliers') return <Suppliers house={house} />
  const Shown = SHOWN[part]
  return <Shown house={house} />
}
