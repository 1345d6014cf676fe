import { Alert, Badge, Button, Group, List, Stack, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HubMenuView } from '../../../../server/src/integration/hubrise/menu-staff-contract.ts'
import { api } from '../../ui/api.ts'
import { useTellDone } from '../../ui/done.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { Panel } from '../../ui/panel.tsx'
import { useTellProblem } from '../../ui/problem.ts'
import { useNow } from '../../ui/use-now.ts'
import { hubMenuTexts } from './texts.ts'

const KEY = ['hubrise', 'menus'] as const
const EVERY_MS = 5_000
/** More are only counted. */
const MOST_NAMED = 6

const menusQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<HubMenuView[]>('/hubrise/menus', signal),
  refetchInterval: EVERY_MS,
})

/** What HubRise has of each connected branch's menu; nothing where none is connected. */
export function HubMenus() {
  const { data: menus = [] } = useQuery(menusQuery)
  return menus.map((menu) => <HubMenu key={menu.branch_id} menu={menu} isAlone={menus.length === 1} />)
}

function HubMenu({ menu, isAlone }: { menu: HubMenuView; isAlone: boolean }) {
  const t = useTexts(hubMenuTexts)
  const { branch, sent_at, problem, notes } = menu
  const { ago } = useRestaurantFormat()
  const now = useNow()
  const state = problem ? 'notSent' : sent_at === null ? 'sending' : 'upToDate'
  return (
    <Panel
      title={isAlone ? t('title') : t('titleAt', { branch })}
      aside={
        <Badge color={COLORS[state]} variant="light" autoContrast tt="none" size="lg">
          {t(state)}
        </Badge>
      }
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Stack gap={0}>
            <Text>{sent_at === null ? t('first') : t('sent', { ago: ago(sent_at, now) })}</Text>
            <Contents menu={menu} />
          </Stack>
          <SendAgain branchId={menu.branch_id} />
        </Group>
        {problem && <Problem problem={problem} />}
        {notes.length > 0 && <Notes notes={notes} />}
      </Stack>
    </Panel>
  )
}

const COLORS = { notSent: 'red', sending: 'gray', upToDate: 'green' } as const

function Contents({ menu: { dishes, sets, sold_out } }: { menu: HubMenuView }) {
  const t = useTexts(hubMenuTexts)
  const parts = [
    t('dishes', { count: dishes }),
    ...(sets > 0 ? [t('sets', { count: sets })] : []),
    ...(sold_out > 0 ? [t('soldOut', { count: sold_out })] : []),
  ]
  return (
    <Text size="sm" c="dimmed">
      {parts.join(' · ')}
    </Text>
  )
}

function SendAgain({ branchId }: { branchId: number }) {
  const t = useTexts(hubMenuTexts)
  const tellDone = useTellDone()
  const onError = useTellProblem()
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: () => api.post(`/hubrise/menus/${branchId}/send`),
    onSuccess: () => tellDone(t('again')),
    onError,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
      {t('sendAgain')}
    </Button>
  )
}

/** Of the others HubRise says nothing that helps. */
const IN_ITS_WORDS = new Set(['refused', 'price_decimals'])

function Problem({ problem: { code, reason, again_at } }: { problem: NonNullable<HubMenuView['problem']> }) {
  const t = useTexts(hubMenuTexts)
  const { time } = useRestaurantFormat()
  return (
    <Alert color="red" title={t(code)} className="break">
      {reason !== null && IN_ITS_WORDS.has(code) && (
        <Text>
          <bdi>{reason}</bdi>
        </Text>
      )}
      {again_at !== null && <Text>{t('againAt', { time: time(again_at) })}</Text>}
    </Alert>
  )
}

function Notes({ notes }: { notes: HubMenuView['notes'] }) {
  const t = useTexts(hubMenuTexts)
  const nameOf = useNameOf()
  const byKind = [...Map.groupBy(notes, ({ what }) => what)]
  return (
    <div>
      <Text fw={600} size="sm">
        {t('different')}
      </Text>
      <List size="sm" withPadding={false}>
        {byKind.map(([what, own]) => (
          <List.Item key={what} className="break">
            {t(what, {
              dishes: named(
                own.map(({ name }) => nameOf(name)),
                t('comma'),
              ),
            })}
            {own.length > MOST_NAMED && ` ${t('more', { count: own.length - MOST_NAMED })}`}
          </List.Item>
        ))}
      </List>
    </div>
  )
}

function named(names: string[], comma: string): string {
  return names.slice(0, MOST_NAMED).join(comma)
}
