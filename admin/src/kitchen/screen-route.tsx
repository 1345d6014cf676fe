import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMay } from '../ui/me.ts'
import { NotForRole } from '../ui/not-for-role.tsx'
import { KitchenScreen } from './screen.tsx'
import { staffSource } from './source.ts'

export const route = createLazyRoute('/kitchen/screens/$screen')({ component: StaffScreen })

function StaffScreen() {
  const { screen } = route.useParams()
  const navigate = useNavigate()
  const mayWork = useMay('workKitchen')
  const source = useMemo(() => staffSource(screen), [screen])
  if (!mayWork) return <NotForRole />
  return <KitchenScreen key={screen} source={source} onLeave={() => void navigate({ to: '/kitchen' })} />
}
