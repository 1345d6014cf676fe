import { localeFor } from '../../../platform/i18n/languages.ts'
export function whenText(at: number, zone: string, language: string): string {
  return new Intl.DateTimeFormat(localeFor(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  }).format(at)
}
