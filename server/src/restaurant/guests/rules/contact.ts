import { e164 } from '../../../platform/i18n/phone.ts'

/**
 * What a phone is known by: E.164, a national number being read with the restaurant's country. One that cannot be
 * read so is known by its digits, so that it still finds its guest again.
 */
export function phoneKey(text: string, country: string | null, read = e164(text, country)): string | null {
  const digits = text.replace(/\P{Nd}/gu, '')
  return read ?? (digits === '' ? null : digits)
}

export function foldEmail(email: string): string {
  return email.toLowerCase()
}
