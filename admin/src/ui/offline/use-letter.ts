import { useEffect } from 'react'
import type { Me } from '../../../../server/src/surfaces/admin/contract.ts'
import { branchOf, useMay, useMe } from '../me.ts'
import { useIsAway } from '../reach.ts'
import { keepLetter } from './numbers.ts'

/** Where orders are taken: the branch by which their numbers count. */
export function placeOfNumbers(me: Me): string {
  return `${me.restaurant.id} ${branchOf(me)?.id ?? me.branches[0]?.id ?? ''}`
}

/** While there is a line, so that orders have numbers when there is none. */
export function useLetter(): void {
  const place = placeOfNumbers(useMe())
  const mayTake = useMay('takeOrders')
  const isAway = useIsAway()
  useEffect(() => {
    // A browser that keeps nothing has no numbers, and says so where it would need one.
    if (mayTake && !isAway) keepLetter(place).catch(() => undefined)
  }, [place, mayTake, isAway])
}
