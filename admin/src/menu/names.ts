import { useCallback, useMemo } from 'react'
import { useLanguage } from '../ui/language/language.tsx'
import { spokenName } from '../ui/language/texts.ts'
import { useMe } from '../ui/me.ts'
import type { Texts } from './book.ts'

/** A name in the reader's language; a happy hour has one name alone. */
export function useNameOf(): (name: Texts | string) => string {
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
