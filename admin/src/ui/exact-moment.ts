import { useMemo } from 'react'
import { localeOf, useLanguage } from './language/language.tsx'
import { useMe } from './me.ts'

/** To the second, on the restaurant's clock: for what somebody holds against the log of another program. */
export function useExactMoment(): (moment: string | number) => string {
  const { language } = useLanguage()
  const { zone } = useMe().restaurant
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: zone,
    })
    return (moment) => format.format(new Date(moment))
  }, [language, zone])
}
