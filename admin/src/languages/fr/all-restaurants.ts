import type { Words } from '../words.ts'

export const allRestaurants: Words['all-restaurants'] = {
  groupTexts: {
    title: 'Tous les restaurants',
    about: 'La journée de chacun de vos restaurants, dans son fuseau horaire et sa devise.',
    clock: '{date}, {time} heure locale',
    orders: 'Commandes du jour',
    revenue: 'CA du jour',
    open: 'Commandes en cours',
    bookings: 'Réservations du jour',
    bookingsOf: '{count}, {guests}',
    guests: { one: '{count} personne', other: '{count} personnes' },
    notInPlan: 'Non inclus dans son offre',
    none: 'Rien à afficher',
    noneHint: 'Vous voyez les chiffres des restaurants dont vous êtes propriétaire ou responsable.',
  },
}
