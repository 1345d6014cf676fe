import { useCallback } from 'react'
import type { OrderLine } from '../../../../server/src/restaurant/orders/line-contract.ts'
import { ownModifiers } from '../../../../server/src/restaurant/orders/rules/choices.ts'
import { useLanguage } from '../../ui/language/language.tsx'
import { spokenName } from '../../ui/language/texts.ts'
import { useMe } from '../../ui/me.ts'

/** Its size and options; of a set, each part with its own. */
export function extrasOf(line: OrderLine) {
  return [
    ...(line.variant_name ? [line.variant_name] : []),
    ...ownModifiers(line).map(({ name }) => name),
    ...line.choices.flatMap((part) => [
      part.name,
      ...(part.variant_name ? [part.variant_name] : []),
      ...part.modifiers.map(({ name }) => name),
    ]),
  ]
}

/** A line as it is read out: the dish, its size and what was chosen with it. */
export function useLineName(): (line: OrderLine) => string {
  const { language } = useLanguage()
  const { default_language: fallback } = useMe().restaurant
  return useCallback(
    (line) => [line.name, ...extrasOf(line)].map((one) => spokenName(one, language, fallback)).join(', '),
    [language, fallback],
  )
}
