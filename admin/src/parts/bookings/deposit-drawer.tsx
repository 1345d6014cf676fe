import { Alert, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DepositMoney } from '../../../../server/src/restaurant/payments/staff-contract.ts'
import { isLive } from '../../../../server/src/restaurant/reservations/rules/lifecycle.ts'
import type { TodayBooking } from '../../../../server/src/workspace/today/contract.ts'
import { api } from '../../ui/api.ts'
import { Facts } from '../../ui/facts.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useLast } from '../../ui/use-last.ts'
import { MONEY_KEY } from '../payments/data.ts'
import { MoneyOf } from '../payments/money-of.tsx'
import { moneyTexts } from '../payments/texts.ts'
import { bookedTexts } from './texts.ts'

const depositQuery = (id: string) =>
  queryOptions({
    queryKey: [...MONEY_KEY, 'deposit', id],
    queryFn: ({ signal }) => api.get<DepositMoney>(`/reservations/${id}/money`, signal),
    staleTime: 0,
  })

/** A booking's deposit: taken by hand, asked for by link, given back. */
export function DepositDrawer({ booking, onClose }: { booking: TodayBooking | null; onClose: () => void }) {
  const booked = useTexts(bookedTexts)
  const last = useLast(booking)
  return (
    <SideDrawer
      opened={booking !== null}
      title={booked('depositTitle', { name: last?.name ?? '' })}
      onClose={onClose}
    >
      {last && <Contents key={last.id} booking={last} />}
    </SideDrawer>
  )
}

function Contents({ booking }: { booking: TodayBooking }) {
  const booked = useTexts(bookedTexts)
  return (
    <Loaded query={useQuery(depositQuery(booking.id))}>
      {(state) => (
        <MoneyOf
          of={`reservations/${booking.id}`}
          state={state}
          email={booking.email}
          take={booked('takeDeposit')}
        >
          <Standing booking={booking} state={state} />
        </MoneyOf>
      )}
    </Loaded>
  )
}

/** Which booking it is, and where its deposit stands. */
function Standing({ booking, state }: { booking: TodayBooking; state: DepositMoney }) {
  const t = useTexts(moneyTexts)
  const booked = useTexts(bookedTexts)
  const { clock, price } = useRestaurantFormat()
  const { deposit_status: status } = state
  // What was paid online or by gift card goes back by itself, so a deposit that is still paid waits for people.
  const isToHandBack = status === 'paid' && !isLive(booking.status) && booking.status !== 'seated'
  return (
    <>
      {isToHandBack && (
        <Alert color="orange" title={t('handBack', { amount: price(state.deposit_minor ?? 0) })}>
          {booked('depositHandBack')}
        </Alert>
      )}
      <Text c="dimmed">
        {[clock(booking.time), booked('guests', { count: booking.party_size })].join(' · ')}
      </Text>
      <Facts
        facts={[
          { name: booked('deposit'), value: price(state.deposit_minor ?? 0) },
          ...(status ? [{ name: booked('state'), value: booked(`deposit_${status}`) }] : []),
        ]}
      />
    </>
  )
}
