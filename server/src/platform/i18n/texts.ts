// The languages that people are spoken to in, by the web app and by the server's own pages alike. The public API speaks
// English alone.
export const LANGUAGES = { en: 'English', ar: 'العربية' } as const
export type Language = keyof typeof LANGUAGES

export const DIRECTIONS: Record<Language, 'ltr' | 'rtl'> = { en: 'ltr', ar: 'rtl' }

/** Where a person's choice is kept. The web app writes it, so it is no secret of the server's. */
export const LANGUAGE_COOKIE = 'comanda.language'

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(LANGUAGES, text)
}

/** A text, or its forms by number; `{name}` is filled in. */
export type Text = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string })
/** The same keys in every language: a missing one is a fault of the compiler. */
export type Texts<Keys extends string, Spoken extends string = Language> = Record<Spoken, Record<Keys, Text>>
export type Values = Record<string, string | number>
export type Translate<Keys extends string> = (key: Keys, values?: Values) => string

export function textsOf<Keys extends string>(texts: {
  en: Record<Keys, Text>
  ar: Record<NoInfer<Keys>, Text>
}): Texts<Keys> {
  return texts
}

/** The form follows `count`. Numbers are written as `locale` writes them. */
export function translator<Keys extends string, Spoken extends string = Language>(
  texts: Texts<Keys, Spoken>,
  language: Spoken,
  locale: string = language,
): Translate<Keys> {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(locale)
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
