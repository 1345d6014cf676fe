import { DirectionProvider } from '@mantine/core'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'
import {
  DIRECTIONS,
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
} from '../../../../server/src/platform/i18n/texts.ts'
import { type Format, formatFor } from './format.ts'
import { isolated, type Texts, type Translate, translator } from './texts.ts'

const YEAR_SECONDS = 31_536_000

type Spoken = { language: Language; setLanguage: (language: Language) => void }
const SpokenContext = createContext<Spoken>({ language: 'en', setLanguage: () => undefined })

/** The server has decided it, from what was chosen before or else the browser's own, and wrote the page in it. */
function firstLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
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
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
        document.cookie = `${LANGUAGE_COOKIE}=${next}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
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
  return useMemo(() => {
    const t = translator(texts, language, localeOf(language))
    return DIRECTIONS[language] === 'ltr' ? t : (key, values) => t(key, values && isolated(values))
  }, [texts, language])
}

export function useFormat(zone: string): Format {
  const { language } = useLanguage()
  return useMemo(() => formatFor(localeOf(language), zone), [language, zone])
}

/** The browser's own kind of the language, where it has one: en-GB and en-US write dates apart. */
/** As the reader's kind of the language writes dates and sums. The digits are those of guests' pages and of receipts. */
export function localeOf(language: Language): string {
  const own = navigator.languages.find((tag) => tag.slice(0, 2) === language) ?? language
  return new Intl.Locale(own, { numberingSystem: 'latn' }).toString()
}
