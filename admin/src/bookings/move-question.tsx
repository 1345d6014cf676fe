import { Text } from '@mantine/core'
import type { BookingMoveTo } from '../../../server/src/restaurant/reservations/staff-contract.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useBookings } from './context.tsx'
import { bookingTexts } from './texts.ts'

export type Asked = { id: string; name: string; from: string; time: string; table: string; to: BookingMoveTo }

/** Before a booking gets another time, of which its guest is told. */
export function MoveQuestion({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const t = useTexts(bookingTexts)
  const { act } = useBookings()
  if (!asked) return null
  const { id, name, from, time, table, to } = asked
  return (
    <Confirm
      opened
      title={t('moveTitle', { name, time })}
      action={t('moveAction')}
      onClose={onClose}
      onConfirm={() => {
        void act({
          what: [t('moveAction'), name, time, table].join(' · '),
          path: `/bookings/${id}/move`,
          body: to,
        }).catch(() => undefined)
        onClose()
      }}
    >
      <Text>{t('moveText', { from, time, table })}</Text>
    </Confirm>
  )
}
