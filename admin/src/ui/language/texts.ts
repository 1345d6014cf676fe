import type { Language, Values } from '../../../../server/src/platform/i18n/texts.ts'

export {
  type Text,
  type Texts,
  type Translate,
  textsOf,
  translator,
  type Values,
} from '../../../../server/src/platform/i18n/texts.ts'

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
