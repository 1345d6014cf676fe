import type { Translations } from '../contract.ts'

/** A plain text is in the default language; on a change it keeps the other languages, where a map replaces them all. */
export function nameFrom(
  input: string | Translations,
  language: string,
  before: Translations = {},
): Translations {
  return typeof input === 'string' ? { ...before, [language]: input } : input
}

/** A description without a text in any language is none. */
export function descriptionFrom(
  input: string | Translations | null,
  language: string,
  before: Translations | null = null,
): Translations | null {
  if (input === null) return null
  const texts = nameFrom(input, language, before ?? {})
  return Object.values(texts).some((text) => text !== null) ? texts : null
}

/** In the reader's language where it is there, else in English, else in whichever it is. */
export function nameIn(texts: Translations, language: string, fallback = 'en'): string {
  const known = Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const inLanguage = (wanted: string) => known.find(([tag]) => tag.split('-')[0] === wanted)?.[1]
  return inLanguage(language) ?? inLanguage(fallback) ?? known[0]?.[1] ?? ''
}
