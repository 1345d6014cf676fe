import { Badge, Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isBuiltIn } from '../../../server/src/ground/tenants/rules/channels.ts'
import type { Channel, PriceList } from '../../../server/src/restaurant/channels/contract.ts'
import type { ChannelsPage as Page } from '../../../server/src/restaurant/channels/staff-contract.ts'
import { HubConnections } from '../parts/hubrise/connections.tsx'
import { HUB_LIVE } from '../parts/hubrise/data.ts'
import { HubMenus } from '../parts/hubrise/menus.tsx'
import { useChannelName } from '../parts/orders/channel-name.ts'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { useBranch } from '../ui/branch.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useLive } from '../ui/live.ts'
import { useRestaurantFormat } from '../ui/me.ts'
import { useTellProblem } from '../ui/problem.ts'
import { Loaded } from '../ui/states.tsx'
import { useLast } from '../ui/use-last.ts'
import { ChannelForm } from './channel-form.tsx'
import { ChannelPrices } from './channel-prices.tsx'
import { CHANNELS_LIVE, channelsQuery, useDeletePriceList } from './channels-data.ts'
import { channelTexts } from './channels-texts.ts'
import { PriceListForm } from './price-list-form.tsx'

const LIVE_KEYS = { ...CHANNELS_LIVE, ...HUB_LIVE } as const

type Opened = { kind: 'channel'; channel: Channel | null } | { kind: 'list'; list: PriceList | null }

export function ChannelsPage() {
  const t = useTexts(channelTexts)
  useLive(LIVE_KEYS)
  const [at, setAt] = useState<number | null>(null)
  const query = useQuery(channelsQuery(at))
  return (
    <SettingsSheet title={t('title')} about={t('about')}>
      <Loaded query={query} rows={6}>
        {(page) => <Channels {...{ page, at, setAt }} />}
      </Loaded>
    </SettingsSheet>
  )
}

function Channels({
  page,
  at,
  setAt,
}: {
  page: Page
  /** The branch whose prices are shown; null: the first. */
  at: number | null
  setAt: (branchId: number) => void
}) {
  const t = useTexts(channelTexts)
  const { branches, isOneOfSeveral } = useBranch()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [going, setGoing] = useState<PriceList | null>(null)
  const { channels, price_lists: lists } = page
  const close = () => setOpened(null)
  const own = channels.filter(({ key }) => !isBuiltIn(key))
  const builtIn = channels.filter(({ key }) => isBuiltIn(key))
  return (
    <Stack gap="xl">
      <Part
        title={t('channels')}
        action={<Button onClick={() => setOpened({ kind: 'channel', channel: null })}>{t('add')}</Button>}
      >
        {[...own, ...builtIn].map((channel) => (
          <ChannelRow
            key={channel.key}
            channel={channel}
            list={lists.find(({ id }) => id === channel.price_list_id)}
            onChange={() => setOpened({ kind: 'channel', channel })}
          />
        ))}
      </Part>
      <HubRise />
      <HubMenus />
      <Part
        title={t('lists')}
        about={t('listsAbout')}
        action={
          <Button variant="default" onClick={() => setOpened({ kind: 'list', list: null })}>
            {t('addList')}
          </Button>
        }
      >
        {lists.length === 0 && (
          <Text c="dimmed" size="sm">
            {t('noLists')}
          </Text>
        )}
        {lists.map((list) => (
          <ListRow
            key={list.id}
            list={list}
            channels={channels.filter(({ price_list_id }) => price_list_id === list.id)}
            onChange={() => setOpened({ kind: 'list', list })}
            onDelete={() => setGoing(list)}
          />
        ))}
      </Part>
      <Part
        title={t('byChannel')}
        about={t('byChannelAbout')}
        action={
          isOneOfSeveral && (
            <NativeSelect
              aria-label={t('branch')}
              data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(at ?? branches[0]?.id ?? '')}
              onChange={(event) => setAt(Number(event.currentTarget.value))}
            />
          )
        }
      >
        <ChannelPrices {...{ channels, lists }} dishes={page.dishes} />
      </Part>
      {opened?.kind === 'channel' && (
        <ChannelForm
          channel={opened.channel}
          taken={channels.map(({ key }) => key)}
          lists={lists}
          onClose={close}
        />
      )}
      {opened?.kind === 'list' && <PriceListForm list={opened.list} dishes={page.dishes} onClose={close} />}
      <DeleteList list={going} onClose={() => setGoing(null)} />
    </Stack>
  )
}

const place = getRouteApi('/settings/channels')

function HubRise() {
  const { hubrise: state, code, error } = place.useSearch()
  const go = place.useNavigate()
  const cameBack = state === undefined ? null : { state, ...(code && { code }), ...(error && { error }) }
  return <HubConnections cameBack={cameBack} onFinished={() => void go({ search: {}, replace: true })} />
}

function Part({
  title,
  about,
  action,
  children,
}: {
  title: string
  about?: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {action}
      </Group>
      {about && (
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      )}
      {children}
    </Stack>
  )
}

function Row({
  name,
  mark,
  facts,
  children,
}: {
  name: string
  mark?: ReactNode
  facts: ReactNode
  children: ReactNode
}) {
  return (
    <Paper withBorder p="sm" component="article" aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Stack gap={2} flex="1 1 14rem" miw={0}>
          <Group gap="xs">
            <Text fw={600} className="break">
              <bdi>{name}</bdi>
            </Text>
            {mark}
          </Group>
          <Text size="sm" c="dimmed" className="break figures">
            {facts}
          </Text>
        </Stack>
        <Group gap="xs">{children}</Group>
      </Group>
    </Paper>
  )
}

function ChannelRow({
  channel,
  list,
  onChange,
}: {
  channel: Channel
  list: PriceList | undefined
  onChange: () => void
}) {
  const t = useTexts(channelTexts)
  const nameOf = useChannelName()
  const { key, is_active, app } = channel
  const name = isBuiltIn(key) ? nameOf(key) : channel.name
  const terms = useTerms()
  return (
    <Row
      name={name}
      mark={
        <>
          {!isBuiltIn(key) && (
            <Text size="sm" c="dimmed" ff="monospace">
              <bdi dir="ltr">{key}</bdi>
            </Text>
          )}
          {app !== null && <Badge variant="default">{t('ofApp')}</Badge>}
          {!is_active && <Badge variant="default">{t('inactive')}</Badge>}
        </>
      }
      facts={list ? t('sellsAt', { list: list.name, terms: terms(list) }) : t('menuPrices')}
    >
      <Button size="compact-sm" variant="default" aria-label={t('changeNamed', { name })} onClick={onChange}>
        {t('change')}
      </Button>
    </Row>
  )
}

/** What a list does to the menu's prices, in a few words. */
function useTerms() {
  const t = useTexts(channelTexts)
  const format = useRestaurantFormat()
  return ({ percent, prices }: PriceList) => {
    const parts = [
      ...(percent === null || percent === 0
        ? []
        : [t(percent > 0 ? 'dearer' : 'cheaper', { percent: format.number(Math.abs(percent)) })]),
      ...(prices.length > 0 ? [t('ownPrices', { count: prices.length })] : []),
    ]
    return parts.length > 0 ? parts.join(' · ') : t('asMenu')
  }
}

function ListRow({
  list,
  channels,
  onChange,
  onDelete,
}: {
  list: PriceList
  channels: Channel[]
  onChange: () => void
  onDelete: () => void
}) {
  const t = useTexts(channelTexts)
  const terms = useTerms()
  const nameOf = useChannelName()
  const { name } = list
  const names = channels.map((channel) => (isBuiltIn(channel.key) ? nameOf(channel.key) : channel.name))
  const used = names.length === 0 ? t('unused') : t('usedBy', { channels: names.join(t('comma')) })
  return (
    <Row name={name} facts={`${terms(list)} · ${used}`}>
      <Button size="compact-sm" variant="default" aria-label={t('changeNamed', { name })} onClick={onChange}>
        {t('change')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={t('deleteNamed', { name })}
        onClick={onDelete}
      >
        {t('delete')}
      </Button>
    </Row>
  )
}

function DeleteList({ list, onClose }: { list: PriceList | null; onClose: () => void }) {
  const t = useTexts(channelTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const remove = useDeletePriceList()
  const shown = useLast(list)
  if (!shown) return null
  return (
    <Confirm
      opened={list !== null}
      title={t('deleteTitle', { name: shown.name })}
      action={t('delete')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(shown, {
          onError: tell,
          onSuccess: () => tellDone(t('deleted', { name: shown.name })),
          onSettled: onClose,
        })
      }
    >
      <Text>{t('deleteText')}</Text>
    </Confirm>
  )
}
