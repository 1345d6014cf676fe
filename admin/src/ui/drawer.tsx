import { type ReactNode, useState } from 'react'
import { SideDrawer } from './side-drawer.tsx'
import { LeaveQuestion } from './unsaved.tsx'

/** A form at the side of the page. What was typed into it is not lost by a slip: leaving asks first. */
export function FormDrawer({
  title,
  isChanged,
  onClose,
  children,
}: {
  title: string
  isChanged: boolean
  onClose: () => void
  children: (leave: () => void) => ReactNode
}) {
  const [leaving, setLeaving] = useState(false)
  // Later: the same press of Escape would reach the question too, and close it again.
  const leave = () => (isChanged ? setTimeout(() => setLeaving(true)) : onClose())
  return (
    <>
      <SideDrawer opened title={title} size="46rem" onClose={leave}>
        {children(leave)}
      </SideDrawer>
      <LeaveQuestion opened={leaving} onLeave={onClose} onStay={() => setLeaving(false)} />
    </>
  )
}
