import type { Language, Text, Values } from '../../../../server/src/platform/i18n/texts.ts'

export {
  type Text,
  type Translate,
  translator,
  type Values,
} from '../../../../server/src/platform/i18n/texts.ts'

/** English texts, beside the page that says them. Every other language has them under this name, in `languages/`. */
export type Texts<Keys extends string> = { name: string; en: Record<Keys, Text> }

export function textsOf<Keys extends string>(name: string, en: Record<Keys, Text>): Texts<Keys> {
  return { name, en }
}

/** A whole language, by the names of its texts: `tables.tableTexts`. */
export type LanguageWords = Record<string, Record<string, Record<string, Text>>>

export function wordsFor<Keys extends string>(
  { name, en }: Texts<Keys>,
  words: LanguageWords | null,
): Record<Keys, Text> {
  const [page = '', own = ''] = name.split('.')
  return words?.[page]?.[own] ?? en
}

/** A dish's name in the reader's language, else in the restaurant's, else in any. */
export function spokenName(
  name: Record<string, string | null>,
  language: Language,
  fallback: string,
): string {
  return name[language] ?? name[fallback] ?? Object.values(name).find((text) => text !== null) ?? '—'
}

/** Latin names between Arabic words keep their own direction, and what stands beside them its place. */
export function isolated(values: Values): Values {
  const needs = (value: string | number) =>
    typeof value === 'string' && /[A-Za-z]/.test(value) && !/[\u2066-\u2069]/.test(value)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, needs(value) ? `\u2068${value}\u2069` : value]),
  )
}
