/**
 * Every language that guests are spoken to in: on pages, in mails, on receipts and at kiosks. All else follows from this
 * list; what a new one needs is in CONTRIBUTING.md.
 */
export const GUEST_LANGUAGES = {
  en: 'English',
  ar: 'العربية',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
  tr: 'Türkçe',
} as const
export type GuestLanguage = keyof typeof GUEST_LANGUAGES

export const SPOKEN = Object.keys(GUEST_LANGUAGES) as [GuestLanguage, ...GuestLanguage[]]

export function isGuestLanguage(text: string | undefined): text is GuestLanguage {
  return text !== undefined && Object.hasOwn(GUEST_LANGUAGES, text)
}

/** The first of these, such as a guest's and then the restaurant's, that guests are spoken to in, else English. */
export function spokenIn(...tags: (string | null)[]): GuestLanguage {
  const codes = tags.map((tag) => tag?.split('-', 1)[0]?.toLowerCase())
  return codes.find((code) => isGuestLanguage(code)) ?? 'en'
}

/**
 * How a language writes numbers, money and dates. Our Portuguese is that of Portugal; and in Arabic the digits are those of
 * our texts, whatever country the restaurant's own tag names.
 */
export function localeFor(language: string): string {
  if (language === 'pt') return 'pt-PT'
  return language.startsWith('ar') && !language.includes('-u-') ? `${language}-u-nu-latn` : language
}

/** Between a label and what it names: French sets a space before it. */
export function colonIn(language: string): string {
  return language.startsWith('fr') ? '\u00a0: ' : ': '
}
