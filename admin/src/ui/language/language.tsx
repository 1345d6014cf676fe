import { DirectionProvider } from '@mantine/core'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { type Format, formatFor } from './format.ts'
import { type Texts, type Translate, translator } from './texts.ts'

export const LANGUAGES = { en: 'English', ar: 'العربية' } as const
export type Language = keyof typeof LANGUAGES

const KEPT_AS = 'comanda.language'
const DIRECTIONS: Record<Language, 'ltr' | 'rtl'> = { en: 'ltr', ar: 'rtl' }

type Spoken = { language: Language; setLanguage: (language: Language) => void }
const SpokenContext = createContext<Spoken>({ language: 'en', setLanguage: () => undefined })

function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(LANGUAGES, text)
}

function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT_AS)
  if (isLanguage(kept)) return kept
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

/** Set before the first paint: Mantine reads the page's direction as it starts. */
export function prepareDocument(): void {
  const language = firstLanguage()
  document.documentElement.lang = language
  document.documentElement.dir = DIRECTIONS[language]
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, choose] = useState(firstLanguage)
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = DIRECTIONS[language]
  }, [language])
  const spoken = useMemo(
    () => ({
      language,
      setLanguage(next: Language) {
        localStorage.setItem(KEPT_AS, next)
        choose(next)
      },
    }),
    [language],
  )
  return (
    <SpokenContext value={spoken}>
      {/* Made anew for another direction: Mantine's own hook reads it only as it starts. */}
      <DirectionProvider
        key={DIRECTIONS[language]}
        initialDirection={DIRECTIONS[language]}
        detectDirection={false}
      >
        {children}
      </DirectionProvider>
    </SpokenContext>
  )
}

export function useLanguage(): Spoken {
  return useContext(SpokenContext)
}

export function useTexts<Keys extends string>(texts: Texts<Keys>): Translate<Keys> {
  const { language } = useLanguage()
  return useMemo(() => translator(texts, language), [texts, language])
}

/** The browser's own kind of the language, where it has one: en-GB and en-US write dates apart. */
export function useFormat(zone: string): Format {
  const { language } = useLanguage()
  return useMemo(() => {
    const own = navigator.languages.find((tag) => tag.slice(0, 2) === language)
    return formatFor(own ?? language, zone)
  }, [language, zone])
}
