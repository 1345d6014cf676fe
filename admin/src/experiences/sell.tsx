import type { ExperienceBooking } from '../../../server/src/restaurant/experiences/contract.ts'
import type { StaffExperience } from '../../../server/src/restaurant/experiences/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { GuestForm } from './guest-form.tsx'
import { experienceTexts } from './texts.ts'

export function SellTickets({ one, onClose }: { one: StaffExperience; onClose: () => void }) {
  const t = useTexts(experienceTexts)
  const tellDone = useTellDone()
  return (
    <GuestForm
      title={t('sellTitle')}
      action={t(one.price_minor === 0 ? 'sellFree' : 'sellAction')}
      send={(wish) => api.post<ExperienceBooking>(`/experiences/${one.id}/bookings`, wish)}
      onDone={({ status }) => {
        tellDone(t(status === 'held' ? 'soldDone' : 'bookedDone'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
