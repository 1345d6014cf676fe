import type { Language } from '../../../../server/src/platform/i18n/texts.ts'

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
