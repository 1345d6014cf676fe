import { Alert, Anchor, Badge, Button, Container, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { HubNameView, HubOrderView } from '../../../server/src/integration/hubrise/staff-contract.ts'
import { HUB_LIVE, hubOrdersQuery, useOrderAct } from '../parts/hubrise/data.ts'
import { hubOrderTexts } from '../parts/hubrise/order-texts.ts'
import { useBranch } from '../ui/branch.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { useLive } from '../ui/live.ts'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { useNameOf } from '../ui/names.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Empty, Listed } from '../ui/states.tsx'
import { useNow } from '../ui/use-now.ts'
import { MatchForm } from './match-form.tsx'
import { RejectOrder } from './reject-order.tsx'

export function HubOrdersPage() {
  const t = useTexts(hubOrderTexts)
  const connection = useLive(HUB_LIVE)
  const query = useQuery(hubOrdersQuery)
  const [matching, setMatching] = useState<HubNameView | null>(null)
  const [rejecting, setRejecting] = useState<HubOrderView | null>(null)
  return (
    <Container size="lg" px={0}>
      <PageHead title={t('title')} action={<Line connection={connection} />}>
        {t('about')}
      </PageHead>
      <Listed
        query={query}
        rows={3}
        height={96}
        isEmpty={({ orders, names }) => orders.length === 0 && names.length === 0}
        empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
      >
        {({ orders, names }) => {
          const items = names.filter(({ kind }) => kind === 'item')
          const options = names.filter(({ kind }) => kind === 'option')
          return (
            <Stack gap="xl">
              {items.length > 0 && (
                <Part title={t('items')} hint={t('itemsHint')}>
                  {items.map((name) => (
                    <Name key={name.id} name={name} onMatch={() => setMatching(name)} />
                  ))}
                </Part>
              )}
              {orders.length > 0 && (
                <Part title={t('orders')}>
                  {orders.map((order) => (
                    <Order key={order.id} order={order} onReject={() => setRejecting(order)} />
                  ))}
                </Part>
              )}
              {options.length > 0 && (
                <Part title={t('options')} hint={t('optionsHint')}>
                  {options.map((name) => (
                    <Name key={name.id} name={name} onMatch={() => setMatching(name)} />
                  ))}
                </Part>
              )}
            </Stack>
          )
        }}
      </Listed>
      {matching && <MatchForm key={matching.id} name={matching} onClose={() => setMatching(null)} />}
      <RejectOrder order={rejecting} onClose={() => setRejecting(null)} />
    </Container>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Stack gap={2}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {hint && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </Stack>
      {children}
    </Stack>
  )
}

function Row({ label, facts, children }: { label: string; facts: ReactNode; children: ReactNode }) {
  return (
    <Paper withBorder p="sm" component="article" aria-label={label}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} flex="1 1 16rem" miw={0}>
          {facts}
        </Stack>
        <Group gap="xs">{children}</Group>
      </Group>
    </Paper>
  )
}

function Name({
  name: { name, code, source, kind, item },
  onMatch,
}: {
  name: HubNameView
  onMatch: () => void
}) {
  const t = useTexts(hubOrderTexts)
  const mayMatch = useMay('takeOrders')
  const nameOf = useNameOf()
  const facts = [
    ...(kind === 'option' && item ? [t('forItem', { item: nameOf(item.name) })] : []),
    t('from', { source }),
    ...(code === null ? [] : [t('code', { code })]),
  ]
  return (
    <Row
      label={name}
      facts={
        <>
          <Text fw={600} className="break">
            <bdi>{name}</bdi>
          </Text>
          <Text size="sm" c="dimmed" className="break">
            {facts.join(' · ')}
          </Text>
          {kind === 'item' && item && (
            <Text size="sm">{t('chooseOptions', { item: nameOf(item.name) })}</Text>
          )}
        </>
      }
    >
      {mayMatch && (
        <Button aria-label={t('matchNamed', { name })} onClick={onMatch}>
          {t('match')}
        </Button>
      )}
    </Row>
  )
}

function Order({ order, onReject }: { order: HubOrderView; onReject: () => void }) {
  const t = useTexts(hubOrderTexts)
  const format = useRestaurantFormat()
  const now = useNow()
  const { isOneOfSeveral } = useBranch()
  const mayAct = useMay('takeOrders')
  const { source, display_id, placed_at, total_minor, customer, items, problem, branch, order_id } = order
  const name = `${source} ${display_id ?? ''}`.trim()
  const facts = [
    ...(isOneOfSeveral ? [branch] : []),
    ...(customer === null ? [] : [customer]),
    ...(total_minor === null ? [] : [format.price(total_minor)]),
    format.ago(placed_at, now),
  ]
  return (
    <Row
      label={name}
      facts={
        <>
          <Group gap="xs">
            <Text fw={600} className="break">
              <bdi>{source}</bdi>
            </Text>
            {display_id !== null && (
              <Badge variant="default" tt="none">
                <bdi>{display_id}</bdi>
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed" className="break figures">
            {facts.join(' · ')}
          </Text>
          {items.length > 0 && (
            <Text size="sm" className="break">
              {items.map(({ name, quantity }) => t('times', { name, quantity })).join(', ')}
            </Text>
          )}
          <Why order={order} />
        </>
      }
    >
      {order_id !== null && (
        <Anchor component={Link} to="/orders" search={{ order: order_id } as never} size="sm">
          {t('open')}
        </Anchor>
      )}
      {mayAct && problem !== null && (
        <>
          {problem.code !== 'unknown' && <Act act="retry" order={order} name={name} />}
          <Button variant="default" aria-label={t('rejectNamed', { name })} onClick={onReject}>
            {t('reject')}
          </Button>
        </>
      )}
      {mayAct && problem === null && <Act act="seen" order={order} name={name} />}
    </Row>
  )
}

function Why({ order }: { order: HubOrderView }) {
  const t = useTexts(hubOrderTexts)
  const { price, ago } = useRestaurantFormat()
  const now = useNow()
  const { problem, attention, change, placed_at, wanted_at } = order
  function why(): string | null {
    if (problem?.code === 'empty') return t('empty_order')
    if (problem?.code === 'late') return t('late', { ago: ago(wanted_at ?? placed_at, now) })
    if (problem) return t(problem.code, { detail: problem.detail ?? '' })
    if (attention !== 'changed') return attention && t(attention)
    const [from, to] = [change?.from_minor ?? null, change?.to_minor ?? null]
    if (from === null || to === null || from === to) return t('changed_same')
    return t('changed', { from: price(from), to: price(to) })
  }
  return (
    <Alert color={problem ? 'orange' : 'red'} p="xs" mt={4} className="break">
      {why()}
    </Alert>
  )
}

function Act({
  act,
  order: { id, problem },
  name,
}: {
  act: 'retry' | 'seen'
  order: HubOrderView
  name: string
}) {
  const t = useTexts(hubOrderTexts)
  const tell = useTellProblem()
  const change = useOrderAct(act)
  const word = problem?.code === 'late' ? 'take' : act
  return (
    <Button
      variant="default"
      loading={change.isPending}
      aria-label={t(`${word}Named`, { name })}
      onClick={() => change.mutate(id, { onError: tell })}
    >
      {t(word)}
    </Button>
  )
}
