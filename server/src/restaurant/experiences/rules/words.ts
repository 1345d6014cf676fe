import type { Translations } from '../../menu/contract.ts'

/** In the reader's language where it is there, else in English, else in whichever it is. */
export function nameIn(texts: Translations, language: string, fallback = 'en'): string {
  const known = Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const inLanguage = (wanted: string) => known.find(([tag]) => tag.split('-')[0] === wanted)?.[1]
  return inLanguage(language) ?? inLanguage(fallback) ?? known[0]?.[1] ?? ''
}

export function whenText(at: number, zone: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(
    at,
  )
}
