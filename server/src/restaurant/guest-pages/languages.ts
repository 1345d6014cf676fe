import { SPOKEN } from '../../platform/i18n/languages.ts'

/** The restaurant's own languages first, in its order, then those that we speak. */
export function pageLanguages(row: { defaultLanguage: string; languages: string[] }): string[] {
  return [...new Set([row.defaultLanguage, ...row.languages, ...SPOKEN])]
}
