import type { Texts } from './texts.ts'

export const fr: Texts = {
  greeting: 'Bonjour {name},',
  guests: { one: '{n} personne', other: '{n} personnes' },
  manage: 'Vous pouvez la modifier ou l’annuler ici : {link}',
  messages: {
    received: {
      subject: 'Votre demande chez {restaurant}',
      body: 'Nous avons bien reçu votre demande pour {guests} : {when}. Nous vous préviendrons dès qu’elle sera confirmée.',
    },
    confirmed: {
      subject: 'Votre table chez {restaurant} est réservée',
      body: 'Votre table pour {guests} est réservée : {when}. Au plaisir de vous accueillir.',
    },
    changed: {
      subject: 'Votre réservation chez {restaurant} a changé',
      body: 'Votre réservation a changé. Elle est maintenant pour {guests} : {when}.',
    },
    cancelled: {
      subject: 'Votre réservation chez {restaurant} est annulée',
      body: 'Votre réservation pour {guests} ({when}) est annulée.',
    },
    declined: {
      subject: 'Votre demande chez {restaurant}',
      body: 'Nous sommes désolés : nous ne pouvons pas accepter votre demande pour {guests} ({when}).',
    },
  },
}
