import type { Words } from '../words.ts'

export const allRestaurants: Words['all-restaurants'] = {
  groupTexts: {
    title: 'Alle Restaurants',
    about: 'Der heutige Tag in jedem Ihrer Restaurants, in eigener Zeitzone und Währung.',
    clock: '{date}, {time} Ortszeit',
    orders: 'Bestellungen heute',
    revenue: 'Umsatz heute',
    open: 'Offene Bestellungen',
    bookings: 'Reservierungen heute',
    bookingsOf: '{count}, {guests}',
    guests: { one: '{count} Person', other: '{count} Personen' },
    notInPlan: 'Nicht im Tarif enthalten',
    none: 'Nichts anzuzeigen',
    noneHint: 'Sie sehen Zahlen von Restaurants, in denen Sie Inhaber oder Manager sind.',
  },
}
