import type { Texts } from './texts.ts'

export const fr: Texts = {
  greeting: 'Bonjour {name},',
  guests: { one: '{n} personne', other: '{n} personnes' },
  manage: 'Vous pouvez la modifier ou l’annuler ici : {link}',
  deposit: 'L’acompte de {amount} reste à payer : {link}',
  depositBy:
    'Merci de payer l’acompte de {amount} avant {by} : {link}\nSans paiement d’ici là, la réservation prend fin et la table est libérée.',
  messages: {
    received: {
      subject: 'Votre demande chez {restaurant}',
      body: 'Nous avons bien reçu votre demande pour {guests} : {when}. Nous vous préviendrons dès qu’elle sera confirmée.',
    },
    held: {
      subject: 'Nous gardons votre table chez {restaurant}',
      body: 'Nous gardons votre table pour {guests} : {when}. Elle sera réservée dès que l’acompte sera payé.',
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
    unpaid: {
      subject: 'Votre réservation chez {restaurant} a pris fin',
      body: 'Votre réservation pour {guests} ({when}) a pris fin, car l’acompte n’a pas été payé à temps. Vous pouvez réserver à nouveau.',
    },
    declined: {
      subject: 'Votre demande chez {restaurant}',
      body: 'Nous sommes désolés : nous ne pouvons pas accepter votre demande pour {guests} ({when}).',
    },
  },
}
