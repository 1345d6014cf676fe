import { DirectionProvider } from '@mantine/core'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { directionOf } from '../../../../server/src/platform/i18n/direction.ts'
import {
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
  type Texts as ServersTexts,
  translateBy,
} from '../../../../server/src/platform/i18n/texts.ts'
import { type Format, formatFor } from './format.ts'
import { isolated, type LanguageWords, type Texts, type Translate, wordsFor } from './texts.ts'

const YEAR_SECONDS = 31_536_000

type Spoken = {
  language: Language
  /** Null: English, which stands beside the pages. */
  words: LanguageWords | null
  setLanguage: (language: Language) => void
}
const SpokenContext = createContext<Spoken>({ language: 'en', words: null, setLanguage: () => undefined })

export type Told = Pick<Spoken, 'language' | 'words'>

/**
 * The server has decided it, from what was chosen before or else the browser's own, and wrote the page in it. A page that was kept
 * for when the server is away may be of before the choice.
 */
export function firstLanguage(): Language {
  const chosen = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]
  const { lang } = document.documentElement
  return [chosen, lang].find(isLanguage) ?? 'en'
}

export function LanguageProvider({
  first,
  wordsOf,
  children,
}: {
  first: Told
  wordsOf: (language: Language) => Promise<LanguageWords | null>
  children: ReactNode
}) {
  const [{ language, words }, choose] = useState(first)
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
  }, [language])
  const spoken = useMemo(
    () => ({
      language,
      words,
      async setLanguage(next: Language) {
        const words = await wordsOf(next)
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
        document.cookie = `${LANGUAGE_COOKIE}=${next}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
        choose({ language: next, words })
      },
    }),
    [language, words, wordsOf],
  )
  return (
    <SpokenContext value={spoken}>
      {/* Made anew for another direction: Mantine's own hook reads it only as it starts. */}
      <DirectionProvider
        key={directionOf(language)}
        initialDirection={directionOf(language)}
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

/** Some texts are the server's too, in every language at once. */
export function useTexts<Keys extends string>(texts: Texts<Keys> | ServersTexts<Keys>): Translate<Keys> {
  const { language, words } = useLanguage()
  return useMemo(() => {
    const own =
      'name' in texts ? wordsFor(texts as Texts<Keys>, words) : (texts as ServersTexts<Keys>)[language]
    const t = translateBy(own, language, localeOf(language))
    return directionOf(language) === 'ltr' ? t : (key, values) => t(key, values && isolated(values))
  }, [texts, language, words])
}

export function useFormat(zone: string): Format {
  const { language } = useLanguage()
  return useMemo(() => formatFor(localeOf(language), zone), [language, zone])
}

/**
 * As the reader's kind of the language writes dates and sums: en-GB and en-US write dates apart. The digits are those of guest
 * pages and of receipts.
 */
export function localeOf(language: string): string {
  const own = navigator.languages.find((tag) => tag.slice(0, 2) === language) ?? language
  return new Intl.Locale(own, { numberingSystem: 'latn' }).toString()
}
