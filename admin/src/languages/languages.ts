// Which words each language of the web app has. English stands beside the pages; another one is fetched whole, once.
import type { Language } from '../../../server/src/platform/i18n/texts.ts'
import type { LanguageWords } from '../ui/language/texts.ts'
import type { Words } from './words.ts'

const OTHERS: Record<Exclude<Language, 'en'>, () => Promise<{ words: Words }>> = {
  ar: () => import('./ar/index.ts'),
  de: () => import('./de/index.ts'),
  es: () => import('./es/index.ts'),
  fr: () => import('./fr/index.ts'),
}

/** Null: those beside the pages. */
export async function wordsOf(language: Language): Promise<LanguageWords | null> {
  return language === 'en' ? null : (await OTHERS[language]()).words
}
