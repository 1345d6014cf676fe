import { useCallback } from 'react'
import type { OrderLine } from '../../../../server/src/restaurant/orders/contract.ts'
import { useLanguage } from '../../ui/language/language.tsx'
import { spokenName } from '../../ui/language/texts.ts'
import { useMe } from '../../ui/me.ts'

/** A line as it is read out: the dish, its size and what was chosen with it. */
export function useLineName(): (line: OrderLine) => string {
  const { language } = useLanguage()
  const { default_language: fallback } = useMe().restaurant
  return useCallback(
    ({ name, variant_name, modifiers }) =>
      [name, ...(variant_name ? [variant_name] : []), ...modifiers.map((modifier) => modifier.name)]
        .map((one) => spokenName(one, language, fallback))
        .join(', '),
    [language, fallback],
  )
}
