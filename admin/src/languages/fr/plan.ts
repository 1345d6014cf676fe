import type { Words } from '../words.ts'

export const plan: Words['plan'] = {
  planTexts: {
    title: 'Offre',
    about: 'Ce que votre restaurant peut utiliser, et jusqu’à quand.',
    yours: 'Votre offre',
    all: 'Offres disponibles',
    askOperator: 'Pour changer d’offre, contactez l’administrateur de cette installation.',
    noPlan: 'Aucune offre',
    stateInForce: 'Active',
    stateNone: 'Inactive',
    stateSuspended: 'Suspendue',
    suspendedSince:
      'Suspendue depuis le {moment}. Vous pouvez tout consulter mais rien modifier, et les clients ne peuvent ni commander ni réserver. Contactez l’administrateur de cette installation.',
    from: 'Du {moment}',
    until: 'Jusqu’au {moment}',
    openEnded: 'Sans date de fin',
    included: 'inclus',
    notIncluded: 'non inclus',
    reservations: 'Réservations, tables et liste d’attente',
    reporting: 'Chiffres de vente et rapports',
  },
}
