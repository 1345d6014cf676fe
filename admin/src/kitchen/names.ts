import { useCallback } from 'react'
import type { TicketLine } from '../../../server/src/restaurant/kitchen/rules.ts'
import type { ScreenShown, ShownOrder } from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { spokenName } from '../ui/language/texts.ts'
import { kitchenTexts } from './texts.ts'

/** A table that is called "Table 7" needs no word before its name; one that is called "7" does. */
const isNumber = (name: string) => /^\d+$/.test(name)

/** Where it goes: to the table, or how it leaves the house. */
export function useDestination(): (order: ShownOrder) => string {
  const t = useTexts(kitchenTexts)
  return useCallback(
    ({ table, type }) => (table === null ? t(type) : isNumber(table) ? t('table', { name: table }) : table),
    [t],
  )
}

/** Nobody calls for a guest who sits at a table. */
export const calledFor = ({ table, customer_name }: ShownOrder) => (table === null ? customer_name : null)

/** Both in one line. */
export function useHeading(): (order: ShownOrder) => string {
  const destinationOf = useDestination()
  return useCallback(
    (order) => [destinationOf(order), calledFor(order)].filter((part) => part !== null).join(' · '),
    [destinationOf],
  )
}

export function useDishName({ default_language }: Pick<ScreenShown['restaurant'], 'default_language'>) {
  const { language } = useLanguage()
  return useCallback(
    (name: TicketLine['name']) => spokenName(name, language, default_language),
    [language, default_language],
  )
}
