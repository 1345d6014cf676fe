import type { DeliveryZone } from '../../../ground/tenants/rules/ordering.ts'

/** The first zone that takes in the address. An empty list of cities is any city. */
export function zoneOf(
  zones: DeliveryZone[],
  { line1, city }: { line1: string; city: string },
): DeliveryZone | undefined {
  return zones.find(
    (zone) =>
      (zone.cities.length === 0 || zone.cities.some((own) => fold(own) === fold(city))) &&
      (zone.street_prefixes.length === 0 ||
        zone.street_prefixes.some((own) => fold(line1).startsWith(fold(own)))),
  )
}

/**
 * In capitals, so that ß equals SS and every sigma is one, and composed: an accent is part of its letter, so "A" does not begin
 * "Á". The only mark that is taken away is the dot of İ, which those who type without one leave out.
 */
function fold(text: string): string {
  const capitals = text.trim().normalize('NFC').toLowerCase().toUpperCase()
  return capitals.normalize('NFC').replaceAll('\u0130', 'I')
}
