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
