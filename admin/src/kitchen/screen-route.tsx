import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { KitchenScreen } from './screen.tsx'
import { staffSource } from './source.ts'

export const route = createLazyRoute('/kitchen/screens/$screen')({ component: StaffScreen })

function StaffScreen() {
  const { screen } = route.useParams()
  const navigate = useNavigate()
  const source = useMemo(() => staffSource(screen), [screen])
  return <KitchenScreen key={screen} source={source} onLeave={() => void navigate({ to: '/kitchen' })} />
}
