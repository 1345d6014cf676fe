import { useCallback, useMemo } from 'react'
import { useLanguage } from './language/language.tsx'
import { spokenName } from './language/texts.ts'
import { useMe } from './me.ts'

/** A name in the reader's language; a happy hour has one name alone. */
export function useNameOf(): (name: Record<string, string | null> | string) => string {
  const { language } = useLanguage()
  const { default_language: fallback } = useMe().restaurant
  return useCallback(
    (name) => (typeof name === 'string' ? name : spokenName(name, language, fallback)),
    [language, fallback],
  )
}

/** What a language is called, in the reader's. */
export function useLanguageName(): (code: string) => string {
  const { language } = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' })
    return (code) => names.of(code) ?? code
  }, [language])
}
