import type { Words } from '../../words.ts'

export const partsBookings: Words['parts/bookings'] = {
  bookedTexts: {
    guests: { one: '{count} persona', other: '{count} personas' },
    pending: 'Por confirmar',
    confirmed: 'Confirmada',
    seated: 'En mesa',
    left: 'Se ha ido',
    no_show: 'No-show',
    declined: 'Rechazada',
    deposit: 'Depósito',
    state: 'Estado',
    deposit_pending: 'sin pagar',
    deposit_paid: 'pagado',
    deposit_refunded: 'reembolsado',
    deposit_forfeited: 'retenido',
    completed: 'Completada',
    cancelled: 'Cancelada',
    depositTitle: 'Depósito de {name}',
    takeDeposit: 'Cobrar depósito',
    depositHandBack:
      'La reserva ha terminado y su depósito se pagó en persona. Devuélvelo al cliente y registra el reembolso.',
  },
}
