import { useCallback } from 'react'
import { useLanguage } from '../ui/language/language.tsx'
import { spokenName } from '../ui/language/texts.ts'
import { useMe } from '../ui/me.ts'

export function useSpoken(): (name: Record<string, string | null>) => string {
  const { language } = useLanguage()
  const { default_language: fallback } = useMe().restaurant
  return useCallback((name) => spokenName(name, language, fallback), [language, fallback])
}
