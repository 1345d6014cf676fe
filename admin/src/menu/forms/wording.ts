import { useTexts } from '../../ui/language/language.tsx'
import { formTexts } from './texts.ts'

export function useFormTexts() {
  return useTexts(formTexts)
}

/** A word for each language: empty where there is none yet. */
export function textsFor(
  texts: Record<string, string | null> | null,
  languages: readonly string[],
): Record<string, string> {
  const all = [...new Set([...languages, ...Object.keys(texts ?? {})])]
  return Object.fromEntries(all.map((language) => [language, texts?.[language] ?? '']))
}

/** As the server takes it; null where there is no text in any language. */
export function textsFrom(texts: Record<string, string>): Record<string, string | null> | null {
  const entries = Object.entries(texts).map(([language, text]) => [language, text.trim() || null] as const)
  return entries.some(([, text]) => text !== null) ? Object.fromEntries(entries) : null
}
