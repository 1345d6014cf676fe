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

/** To upper case and back to lower case, so that ß equals SS; and without the dot that İ leaves on an i. */
function fold(text: string): string {
  return text.trim().toUpperCase().toLowerCase().normalize('NFD').replaceAll('\u0307', '')
}
