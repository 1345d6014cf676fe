import { Button, Group, Paper, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StockOverview } from '../../../server/src/restaurant/stock/staff-contract.ts'
import { type Line, RecipeLines, sentLines } from '../parts/stock/recipe-lines.tsx'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Panel } from '../ui/panel.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { Way } from '../ui/way.tsx'
import { BranchChoice } from './branch-choice.tsx'
import { homeOf, movementsQuery, useStockPost } from './data.ts'
import { MovementList } from './ingredient-drawer.tsx'
import { stockTexts } from './texts.ts'

/** From one branch to another. */
export function Transfers({ house }: { house: StockOverview }) {
  const t = useTexts(stockTexts)
  const query = useQuery(movementsQuery('transfers'))
  const [round, setRound] = useState(0)
  if (house.branches.length < 2)
    return (
      <Empty title={t('oneBranch')}>
        {t('oneBranchMore')}
        <Way to="/settings/branches">{t('addBranch')}</Way>
      </Empty>
    )
  return (
    <Stack gap="md">
      <Panel title={t('newTransfer')}>
        <TransferForm key={round} house={house} onDone={() => setRound(round + 1)} />
      </Panel>
      <Listed
        query={query}
        isEmpty={({ movements }) => movements.length === 0}
        empty={<Empty title={t('noTransfers')}>{t('noTransfersMore')}</Empty>}
      >
        {({ movements }) => (
          <Paper withBorder p="md">
            <MovementList movements={movements} named />
          </Paper>
        )}
      </Listed>
    </Stack>
  )
}

function TransferForm({ house, onDone }: { house: StockOverview; onDone: () => void }) {
  const t = useTexts(stockTexts)
  const tellDone = useTellDone()
  const home = homeOf(house)
  const form = useForm({
    initial: {
      from_branch_id: home,
      to_branch_id: house.branches.find(({ id }) => id !== home)?.id ?? home,
      lines: [] as Line[],
      note: '',
    },
    save: useStockPost<object>('/stock/transfers'),
    wanted: ({ lines, ...rest }) => ({ ...rest, lines: sentLines(lines) }),
    onSaved() {
      tellDone(t('transferred'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack gap="sm">
        <Group align="flex-start" gap="sm">
          <BranchChoice label={t('fromBranch')} house={house} {...form.bind('from_branch_id')} />
          <BranchChoice label={t('toBranch')} house={house} {...form.bind('to_branch_id')} />
        </Group>
        <RecipeLines
          house={house}
          lines={form.values.lines}
          onChange={(lines) => form.set('lines', lines)}
          error={form.error}
        />
        <TextInput label={t('note')} {...form.input('note')} />
        <Button
          type="submit"
          loading={form.isPending}
          disabled={form.values.lines.length === 0}
          w="fit-content"
        >
          {t('transfer')}
        </Button>
      </Stack>
    </form>
  )
}
