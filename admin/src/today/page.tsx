import { Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTexts } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { type Connection, useLive } from '../ui/live.ts'
import { useMay, useMe, useRestaurantFormat } from '../ui/me.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { isSlip } from '../ui/slip.ts'
import { useSound } from '../ui/sound.ts'
import { useNow } from '../ui/use-now.ts'
import { Bookings } from './bookings.tsx'
import { LIVE_KEYS, ordersQuery } from './data.ts'
import { Dishes } from './dishes.tsx'
import { useNewOrders } from './new-orders.ts'
import { Orders } from './orders.tsx'
import { PauseButton, Paused } from './pause.tsx'
import { Sales } from './sales.tsx'
import { todayTexts } from './texts.ts'
import classes from './today.module.css'

export function TodayPage() {
  const seesOrders = useMay('seeOrders')
  const seesBookings = useMay('seeBookings')
  return seesOrders || seesBookings ? <Today /> : <Navigate to="/kitchen" replace />
}

function Today() {
  const t = useTexts(todayTexts)
  const { features } = useMe()
  const seesOrders = useMay('seeOrders')
  const seesBookings = useMay('seeBookings')
  const seesMenu = useMay('seeMenu')
  const seesSales = useMay('seeSales')
  const connection = useLive(LIVE_KEYS)
  const now = useNow()
  const orders = useQuery({ ...ordersQuery, enabled: seesOrders })
  const sound = useSound()
  const placed = useMemo(() => orders.data?.open.filter(({ status }) => status === 'placed'), [orders.data])
  const fresh = useNewOrders(placed, { isCut: (orders.data?.more ?? 0) > 0, onNew: sound.play })
  usePageTitle(t('title'), placed?.length)

  return (
    <Stack
      gap="md"
      className={classes.today ?? ''}
      onClickCapture={(event) => {
        if (isSlip(event)) event.stopPropagation()
      }}
    >
      <Header connection={connection} now={now} sound={seesOrders ? sound : null} />
      {seesOrders && <Paused now={now} />}
      <div role="status" aria-live="polite" className="visually-hidden">
        {fresh.size > 0 && t('newOrders', { count: fresh.size })}
      </div>
      <div className={classes.page} data-alone={!seesOrders || undefined}>
        {seesOrders && <Orders query={orders} fresh={fresh} now={now} />}
        {seesBookings && features.includes('reservations') && <Bookings />}
        {seesSales && features.includes('reporting') && <Sales />}
        {seesMenu && <Dishes />}
      </div>
    </Stack>
  )
}

function Header({
  connection,
  now,
  sound,
}: {
  connection: Connection
  now: number
  sound: ReturnType<typeof useSound> | null
}) {
  const t = useTexts(todayTexts)
  const format = useRestaurantFormat()
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm" align="baseline">
        <Title order={1} size="h2">
          {t('title')}
        </Title>
        <Text c="dimmed">{format.moment(now)}</Text>
      </Group>
      <Group gap="sm" className={classes.controls ?? ''}>
        {sound && <PauseButton now={now} />}
        {sound && <SoundSwitch sound={sound} />}
        <Line connection={connection} />
      </Group>
    </Group>
  )
}

function SoundSwitch({ sound: { isOn, isLocked, turn } }: { sound: ReturnType<typeof useSound> }) {
  const t = useTexts(todayTexts)
  return (
    <Switch
      flex="none"
      checked={isOn}
      onChange={(event) => turn(event.currentTarget.checked)}
      label={t(isOn && isLocked ? 'soundWaits' : 'sound')}
      {...(isOn && isLocked && { title: t('soundLocked') })}
    />
  )
}
