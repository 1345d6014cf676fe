import { createRequire } from 'node:module'
import type { CountryCode } from 'libphonenumber-js'

type Library = typeof import('libphonenumber-js')

const require = createRequire(import.meta.url)
let loaded: Library | undefined

/** Its 112 files are loaded with the first number, not with every start. */
function library(): Library {
  loaded ??= require('libphonenumber-js') as Library
  return loaded
}

/** The number as E.164, or null where it is none. A national number is read with the country's rules. */
export function e164(phone: string, country: string | null): string | null {
  const { isSupportedCountry, parsePhoneNumberFromString } = library()
  const home: CountryCode | undefined = country !== null && isSupportedCountry(country) ? country : undefined
  const parsed = parsePhoneNumberFromString(phone, home)
  return parsed?.isPossible() ? parsed.number : null
}

/** `34` of Spain; null where the country is not known. */
export function callingCode(country: string | null): string | null {
  const { isSupportedCountry, getCountryCallingCode } = library()
  return country !== null && isSupportedCountry(country) ? getCountryCallingCode(country) : null
}
