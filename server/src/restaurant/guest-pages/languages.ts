/** What we speak ourselves on the guests' pages. */
export const SPOKEN = ['en', 'ar', 'es'] as const

/** The restaurant's own languages first, in its order, then those that we speak. */
export function pageLanguages(row: { defaultLanguage: string; languages: string[] }): string[] {
  return [...new Set([row.defaultLanguage, ...row.languages, ...SPOKEN])]
}
