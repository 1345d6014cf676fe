import type { Words } from '../../words.ts'

export const partsBookings: Words['parts/bookings'] = {
  bookedTexts: {
    guests: { one: '{count} personne', other: '{count} personnes' },
    pending: 'À confirmer',
    confirmed: 'Confirmée',
    seated: 'À table',
    left: 'Partis',
    no_show: 'No-show',
    declined: 'Refusée',
    deposit: 'Acompte',
    state: 'Statut',
    deposit_pending: 'non payé',
    deposit_paid: 'payé',
    deposit_refunded: 'remboursé',
    deposit_forfeited: 'conservé',
    completed: 'Terminée',
    cancelled: 'Annulée',
    depositTitle: 'Acompte de {name}',
    takeDeposit: 'Encaisser l’acompte',
    depositHandBack:
      'La réservation est terminée et son acompte a été payé sur place. Rendez-le au client, puis enregistrez le remboursement.',
  },
}
