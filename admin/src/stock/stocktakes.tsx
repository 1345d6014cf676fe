import { Badge, Button, Group, NumberInput, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  StaffIngredient,
  StockOverview,
  StocktakeHead,
  StocktakeSheet,
} from '../../../server/src/restaurant/stock/staff-contract.ts'
import { useStockChange } from '../parts/stock/data.ts'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { useTellProblem } from '../ui/problem.ts'
import { Empty, Listed, Loaded } from '../ui/states.tsx'
import { homeOf, stocktakeQuery, stocktakesQuery } from './data.ts'
import { stockTexts } from './texts.ts'

/** Sheets to count on, at a table or with a phone in the store room. */
export function Stocktakes({ house }: { house: StockOverview }) {
  const t = useTexts(stockTexts)
  const tell = useTellProblem()
  const query = useQuery(stocktakesQuery)
  const branch = homeOf(house)
  const [opened, setOpened] = useState<number | null>(null)
  const start = useStockChange(() => api.post<{ id: number }>('/stock/stocktakes', { branch_id: branch }))
  if (house.ingredients.length === 0) return <Empty title={t('none')}>{t('noneMore')}</Empty>
  if (opened !== null) return <Sheet house={house} id={opened} onBack={() => setOpened(null)} />
  return (
    <Stack gap="md">
      <Group align="flex-end" gap="sm">
        <Button
          loading={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: ({ id }) => setOpened(id), onError: tell })}
        >
          {t('startStocktake')}
        </Button>
      </Group>
      <Listed
        query={query}
        isEmpty={(heads) => heads.length === 0}
        empty={<Empty title={t('noStocktakes')}>{t('noStocktakesMore')}</Empty>}
      >
        {(heads) => (
          <Stack gap="xs">
            {heads.map((head) => (
              <HeadRow key={head.id} house={house} head={head} onOpen={() => setOpened(head.id)} />
            ))}
          </Stack>
        )}
      </Listed>
    </Stack>
  )
}

function HeadRow({ house, head, onOpen }: { house: StockOverview; head: StocktakeHead; onOpen: () => void }) {
  const t = useTexts(stockTexts)
  const format = useRestaurantFormat()
  const day = format.moment(head.started_at)
  return (
    <Paper withBorder px="md" py="xs">
      <Group justify="space-between" gap="xs">
        <div>
          <Group gap={6}>
            <Text fw={600}>{day}</Text>
            <Badge variant="light" color={head.status === 'open' ? 'blue' : 'gray'} tt="none">
              {t(head.status === 'open' ? 'open' : 'finished')}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed" className="break">
            {[
              house.branches.find(({ id }) => id === head.branch_id)?.name ?? '',
              ...(head.started_by ? [head.started_by] : []),
              t('countedOf', { count: head.counted }),
              ...(head.variance_minor === null
                ? []
                : [t('variance', { amount: format.price(head.variance_minor) })]),
            ].join(' · ')}
          </Text>
        </div>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('openNamed', { name: day })}
          onClick={onOpen}
        >
          {t('openIt')}
        </Button>
      </Group>
    </Paper>
  )
}

function Sheet({ house, id, onBack }: { house: StockOverview; id: number; onBack: () => void }) {
  const query = useQuery(stocktakeQuery(id))
  return <Loaded query={query}>{(sheet) => <Counting house={house} sheet={sheet} onBack={onBack} />}</Loaded>
}

function Counting({
  house,
  sheet,
  onBack,
}: {
  house: StockOverview
  sheet: StocktakeSheet
  onBack: () => void
}) {
  const t = useTexts(stockTexts)
  const format = useRestaurantFormat()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const { stocktake, lines } = sheet
  const isOpen = stocktake.status === 'open'
  const [asking, setAsking] = useState<'finish' | 'drop' | null>(null)
  const close = useStockChange((how: 'finish' | 'drop') =>
    api.post(`/stock/stocktakes/${stocktake.id}/${how}`),
  )
  const branch = house.branches.find((one) => one.id === stocktake.branch_id)?.name ?? ''
  const counted = new Map(lines.map((line) => [line.ingredient_id, line]))
  const shown = isOpen ? house.ingredients : house.ingredients.filter((one) => counted.has(one.id))
  return (
    <Stack gap="md">
      <Group justify="space-between" className="no-print">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={() => window.print()}>
            {t('print')}
          </Button>
          {isOpen && (
            <>
              <Button variant="default" onClick={() => setAsking('drop')}>
                {t('drop')}
              </Button>
              <Button onClick={() => setAsking('finish')} disabled={lines.length === 0}>
                {t('finish')}
              </Button>
            </>
          )}
        </Group>
      </Group>
      <Title order={2} size="h4">
        {t('sheetOf', { branch, moment: format.moment(stocktake.started_at) })}
      </Title>
      {isOpen && (
        <Text c="dimmed" className="no-print">
          {t('sheetAbout')}
        </Text>
      )}
      <Table.ScrollContainer minWidth={300} type="native">
        <Table className="figures" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('ingredient')}</Table.Th>
              <Table.Th w="9rem">{t('counted')}</Table.Th>
              <Table.Th ta="end">{t('difference')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((ingredient) => (
              <CountRow
                key={ingredient.id}
                stocktakeId={stocktake.id}
                ingredient={ingredient}
                line={counted.get(ingredient.id)}
                isOpen={isOpen}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Confirm
        opened={asking !== null}
        title={t(asking === 'drop' ? 'dropTitle' : 'finishTitle')}
        action={t(asking === 'drop' ? 'drop' : 'finish')}
        busy={close.isPending}
        onConfirm={() =>
          close.mutate(asking ?? 'finish', {
            onSuccess: () => {
              if (asking === 'finish') tellDone(t('finishDone'))
              setAsking(null)
              if (asking === 'drop') onBack()
            },
            onError: tell,
          })
        }
        onClose={() => setAsking(null)}
      >
        <Text>{t(asking === 'drop' ? 'dropText' : 'finishText', { count: lines.length })}</Text>
      </Confirm>
    </Stack>
  )
}

type CountLine = StocktakeSheet['lines'][number]

/** Saved as soon as the field is left, so that nothing is lost on the way through the store room. */
function CountRow({
  stocktakeId,
  ingredient,
  line,
  isOpen,
}: {
  stocktakeId: number
  ingredient: StaffIngredient
  line: CountLine | undefined
  isOpen: boolean
}) {
  const t = useTexts(stockTexts)
  const format = useRestaurantFormat()
  const form = useForm({
    initial: { counted: (line?.counted ?? '') as string | number },
    save: useStockChange((wanted: object) => api.put(`/stock/stocktakes/${stocktakeId}/line`, wanted)),
    wanted: ({ counted }) => ({
      ingredient_id: ingredient.id,
      counted: counted === '' ? null : Number(counted),
      unit: ingredient.unit,
    }),
  })
  function leave(): void {
    const { counted } = form.values
    if ((counted === '' ? null : Number(counted)) !== (line?.counted ?? null)) form.submit()
  }
  const difference = line ? Math.round((line.counted - line.expected) * 1_000) / 1_000 : null
  return (
    <Table.Tr>
      <Table.Td className="break">
        <bdi>{ingredient.name}</bdi>
        <Text size="xs" c="dimmed">
          <bdi>{ingredient.unit}</bdi>
          {line && ` · ${t('expected', { amount: `\u2068${format.number(line.expected)}\u2069` })}`}
        </Text>
      </Table.Td>
      <Table.Td>
        {isOpen ? (
          <NumberInput
            aria-label={t('countOf', { name: ingredient.name })}
            hideControls
            decimalScale={3}
            allowNegative={false}
            inputMode="decimal"
            {...form.input('counted')}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur()
            }}
          />
        ) : (
          line && format.number(line.counted)
        )}
      </Table.Td>
      <Table.Td ta="end" {...(difference !== null && difference < 0 && { c: 'red' })}>
        {difference !== null && (
          <bdi dir="ltr">
            {difference > 0 ? '+' : ''}
            {format.number(difference)}
          </bdi>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
