import type { Words } from '../words.ts'

export const allRestaurants: Words['all-restaurants'] = {
  groupTexts: {
    title: 'Todos los restaurantes',
    about: 'El día de hoy en cada uno de tus restaurantes, en su zona horaria y su moneda.',
    clock: '{date}, {time} hora local',
    orders: 'Pedidos hoy',
    revenue: 'Ventas hoy',
    open: 'Pedidos abiertos',
    bookings: 'Reservas hoy',
    bookingsOf: '{count}, {guests}',
    guests: { one: '{count} persona', other: '{count} personas' },
    notInPlan: 'No incluido en su plan',
    none: 'Nada que mostrar',
    noneHint: 'Ves las cifras de los restaurantes donde eres propietario o encargado.',
  },
}
