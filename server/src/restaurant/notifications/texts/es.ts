import type { Texts } from './texts.ts'

export const es: Texts = {
  greeting: 'Hola, {name}:',
  guests: { one: '{n} persona', other: '{n} personas' },
  manage: 'Puede cambiarla o cancelarla aquí: {link}',
  messages: {
    received: {
      subject: 'Su solicitud en {restaurant}',
      body: 'Hemos recibido su solicitud para {guests}: {when}. Le avisaremos en cuanto esté confirmada.',
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
    declined: {
      subject: 'Su solicitud en {restaurant}',
      body: 'Lo sentimos: no podemos aceptar su solicitud para {guests} ({when}).',
    },
  },
}
