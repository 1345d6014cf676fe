import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'

/** The number as E.164, or null where it is none. A national number is read with the country's rules. */
export function e164(phone: string, country: string | null): string | null {
  const home: CountryCode | undefined = country !== null && isSupportedCountry(country) ? country : undefined
  const parsed = parsePhoneNumberFromString(phone, home)
  return parsed?.isPossible() ? parsed.number : null
}

/** `34` of Spain; null where the country is not known. */
export function callingCode(country: string | null): string | null {
  return country !== null && isSupportedCountry(country) ? getCountryCallingCode(country) : null
}
