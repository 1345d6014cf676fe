// The language of one guest: not the device's, and gone with them.

import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from 'react'
import { GUEST_LANGUAGES, type GuestLanguage } from '../../../server/src/platform/i18n/languages.ts'
import { type Format, formatFor } from '../ui/language/format.ts'
import { isolated, type Translate, translator } from '../ui/language/texts.ts'
import { kioskTexts } from './texts.ts'

export const NAMES = GUEST_LANGUAGES
export type Spoken = GuestLanguage
const isRightToLeft = (language: Spoken) => language === 'ar'

type Words = {
  t: Translate<keyof (typeof kioskTexts)['en']>
  language: Spoken
  format: Format
  price: (minor: number) => string
  /** What something costs more. */
  plus: (minor: number) => string
  /** Of a dish and the like; in the restaurant's language where the guest's is missing. */
  nameOf: (name: Record<string, string | null>) => string
}
const WordsContext = createContext<Words | null>(null)

export function Speaking({
  language,
  restaurant,
  children,
}: {
  language: Spoken
  restaurant: { currency: string; zone: string; default_language: string }
  children: ReactNode
}) {
  const { currency, zone, default_language: fallback } = restaurant
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  }, [language])
  const words = useMemo((): Words => {
    const locale = localeOf(language)
    const format = formatFor(locale, zone)
    const t = translator(kioskTexts, language, locale)
    const isTurned = isRightToLeft(language)
    // A sum is read as one, and its sign before it.
    const price = (minor: number) => {
      const text = format.money(minor, currency)
      return isTurned ? `\u2067${text}\u2069` : text
    }
    return {
      t: isTurned ? (key, values) => t(key, values && isolated(values)) : t,
      language,
      format,
      price,
      plus: (minor) => (isTurned ? `\u2066+${price(minor)}\u2069` : `+${price(minor)}`),
      nameOf: (name) =>
        name[language] ?? name[fallback] ?? Object.values(name).find((text) => text !== null) ?? '—',
    }
  }, [language, currency, zone, fallback])
  return <WordsContext value={words}>{children}</WordsContext>
}

/** A name keeps its own direction, whatever stands beside it. */
export function Name({ of }: { of: Record<string, string | null> }) {
  return <bdi>{useWords().nameOf(of)}</bdi>
}

export function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('nobody speaks here')
  return words
}

function localeOf(language: Spoken): string {
  const own = navigator.languages.find((tag) => tag.slice(0, 2) === language) ?? language
  return new Intl.Locale(own, { numberingSystem: 'latn' }).toString()
}
