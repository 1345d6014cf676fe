import type { Texts } from './texts.ts'

export const es: Texts = {
  greeting: 'Hola, {name}:',
  guests: { one: '{n} persona', other: '{n} personas' },
  manage: 'Puede cambiarla o cancelarla aquí: {link}',
  deposit: 'Queda por pagar el depósito de {amount}: {link}',
  depositBy:
    'Pague el depósito de {amount} antes de las {by}: {link}\nSi para entonces no está pagado, la reserva termina y la mesa queda libre.',
  messages: {
    received: {
      subject: 'Su solicitud en {restaurant}',
      body: 'Hemos recibido su solicitud para {guests}: {when}. Le avisaremos en cuanto esté confirmada.',
    },
    held: {
      subject: 'Le guardamos su mesa en {restaurant}',
      body: 'Le guardamos una mesa para {guests}: {when}. Quedará reservada en cuanto pague el depósito.',
    },
    confirmed: {
      subject: 'Su mesa en {restaurant} está reservada',
      body: 'Su mesa para {guests} está reservada: {when}. Le esperamos.',
    },
    changed: {
      subject: 'Su reserva en {restaurant} ha cambiado',
      body: 'Su reserva ha cambiado. Ahora es para {guests}: {when}.',
    },
    cancelled: {
      subject: 'Su reserva en {restaurant} está cancelada',
      body: 'Su reserva para {guests} ({when}) está cancelada.',
    },
    unpaid: {
      subject: 'Su reserva en {restaurant} ha terminado',
      body: 'Su reserva para {guests} ({when}) ha terminado, porque el depósito no se pagó a tiempo. Puede volver a reservar cuando quiera.',
    },
    declined: {
      subject: 'Su solicitud en {restaurant}',
      body: 'Lo sentimos: no podemos aceptar su solicitud para {guests} ({when}).',
    },
  },
}
