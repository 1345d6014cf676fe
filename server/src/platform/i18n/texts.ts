import { localeFor } from './languages.ts'

// The languages of the web app and of the pages that lead to it. Guests are spoken to in more (`languages.ts`), the public
// API speaks English alone.
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
} as const
export type Language = keyof typeof LANGUAGES

/** Where a person's choice is kept. The web app writes it, so it is no secret of the server's. */
export const LANGUAGE_COOKIE = 'comanda.language'

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(LANGUAGES, text)
}

/** A text, or its forms by number; `{name}` is filled in. */
export type Text = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string })
/** The shape of the English texts, for those of another language: a missing one is a fault of the compiler. */
export type Worded<English> = {
  [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends Text
      ? Text
      : Worded<English[Key]>
}
/** The same keys in every language: a missing one is a fault of the compiler. */
export type Texts<Keys extends string, Spoken extends string = Language> = Record<Spoken, Record<Keys, Text>>
export type Values = Record<string, string | number>
export type Translate<Keys extends string> = (key: Keys, values?: Values) => string

export function textsOf<Keys extends string>(
  texts: { en: Record<Keys, Text> } & Record<Exclude<Language, 'en'>, Record<NoInfer<Keys>, Text>>,
): Texts<Keys> {
  return texts
}

export function translator<Keys extends string, Spoken extends string = Language>(
  texts: Texts<Keys, Spoken>,
  language: Spoken,
  locale: string = language,
): Translate<Keys> {
  return translateBy(texts[language], language, locale)
}

/** The form follows `count`. Numbers are written as `locale` writes them. */
export function translateBy<Keys extends string>(
  words: Record<Keys, Text>,
  language: string,
  locale: string = language,
): Translate<Keys> {
  const numbers = new Intl.NumberFormat(localeFor(locale))
  return (key, values = {}) => {
    const form = formOf(words[key], values.count, language)
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      if (value === undefined) return whole
      return typeof value === 'number' ? numbers.format(value) : value
    })
  }
}

function formOf(text: Text, count: string | number | undefined, language: string): string {
  if (typeof text === 'string') return text
  if (typeof count !== 'number') return text.other
  const zero = count === 0 ? text.zero : undefined
  return zero ?? text[rulesOf(language).select(count)] ?? text.other
}

const rules = new Map<string, Intl.PluralRules>()

function rulesOf(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known
}

/** Such as "4 guests". */
export function countedIn(text: Text, count: number, language: string): string {
  const number = new Intl.NumberFormat(localeFor(language)).format(count)
  return formOf(text, count, language).replaceAll('{count}', number)
}
