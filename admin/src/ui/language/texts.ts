import type { Language } from './language.tsx'

/** A text, or its forms by number; `{name}` is filled in. */
export type Text = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string })
/** The same keys in every language: a missing one is a fault of the compiler. */
export type Texts<Keys extends string> = Record<Language, Record<Keys, Text>>
export type Values = Record<string, string | number>
export type Translate<Keys extends string> = (key: Keys, values?: Values) => string

export function textsOf<Keys extends string>(texts: {
  en: Record<Keys, Text>
  ar: Record<NoInfer<Keys>, Text>
}): Texts<Keys> {
  return texts
}

/** The form follows `count`. Numbers are written as the language writes them. */
export function translator<Keys extends string>(texts: Texts<Keys>, language: Language): Translate<Keys> {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (key, values = {}) => {
    const text = texts[language][key]
    const count = values.count
    const form =
      typeof text === 'string'
        ? text
        : ((typeof count === 'number'
            ? ((count === 0 ? text.zero : undefined) ?? text[rules.select(count)])
            : undefined) ?? text.other)
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      if (value === undefined) return whole
      return typeof value === 'number' ? numbers.format(value) : value
    })
  }
}

/** A dish's name in the reader's language, else in the restaurant's, else in any. */
export function spokenName(
  name: Record<string, string | null>,
  language: Language,
  fallback: string,
): string {
  return name[language] ?? name[fallback] ?? Object.values(name).find((text) => text !== null) ?? '—'
}
