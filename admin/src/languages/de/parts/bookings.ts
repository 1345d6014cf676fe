import type { Words } from '../../words.ts'

export const partsBookings: Words['parts/bookings'] = {
  bookedTexts: {
    guests: { one: '{count} Person', other: '{count} Personen' },
    pending: 'Zu bestätigen',
    confirmed: 'Bestätigt',
    seated: 'Am Tisch',
    left: 'Gegangen',
    no_show: 'No-Show',
    declined: 'Abgelehnt',
    deposit: 'Anzahlung',
    state: 'Status',
    deposit_pending: 'nicht bezahlt',
    deposit_paid: 'bezahlt',
    deposit_refunded: 'erstattet',
    deposit_forfeited: 'einbehalten',
    completed: 'Abgeschlossen',
    cancelled: 'Storniert',
    depositTitle: 'Anzahlung von {name}',
    takeDeposit: 'Anzahlung annehmen',
    depositHandBack:
      'Die Reservierung ist beendet, und die Anzahlung wurde vor Ort bezahlt. Geben Sie sie dem Gast zurück und erfassen Sie dann die Erstattung.',
  },
}
