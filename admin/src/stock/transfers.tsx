import { Button, Group, Paper, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StockOverview } from '../../../server/src/restaurant/stock/staff-contract.ts'
import { type Line, RecipeLines, sentLines } from '../parts/stock/recipe-lines.tsx'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Empty, Listed } from '../ui/states.tsx'
import { BranchChoice } from './branch-choice.tsx'
import { homeOf, movementsQuery, useStockPost } from './data.ts'
import { MovementList } from './ingredient-drawer.tsx'
import { stockTexts } from './texts.ts'

/** From one branch to another. */
export function Transfers({ house }: { house: StockOverview }) {
  const t = useTexts(stockTexts)
  const query = useQuery(movementsQuery('transfers'))
  const [round, setRound] = useState(0)
  if (house.branches.length < 2) return <Empty title={t('oneBranch')}>{t('oneBranchMore')}</Empty>
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
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const home = homeOf(house)
  const [from, setFrom] = useState(home)
  const [to, setTo] = useState(house.branches.find(({ id }) => id !== home)?.id ?? home)
  const [lines, setLines] = useState<Line[]>([])
  const [note, setNote] = useState('')
  const send = useStockPost<object>('/stock/transfers')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate(
          { from_branch_id: from, to_branch_id: to, lines: sentLines(lines), note },
          {
            onSuccess: () => {
              tellDone(t('transferred'))
              onDone()
            },
            onError: (error) => {
              if (!errorOn(error, 'lines')) tell(error)
            },
          },
        )
      }}
    >
      <Stack gap="sm">
        <Group align="flex-start" gap="sm">
          <BranchChoice label={t('fromBranch')} house={house} value={from} onChange={setFrom} />
          <BranchChoice label={t('toBranch')} house={house} value={to} onChange={setTo} />
        </Group>
        <RecipeLines house={house} lines={lines} onChange={setLines} error={send.error} />
        <TextInput label={t('note')} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        <Button type="submit" loading={send.isPending} disabled={lines.length === 0} w="fit-content">
          {t('transfer')}
        </Button>
      </Stack>
    </form>
  )
}
