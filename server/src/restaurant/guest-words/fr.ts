import type { GuestWords } from './en.ts'

export const fr: GuestWords = {
  shell: {
    language: 'Langue',
    foreignSite: 'Cette demande vient d’un autre site',
    foreignSiteHint: 'Par sécurité, rien n’a été modifié. Rouvrez le lien et réessayez.',
    unreadable: 'Nous n’avons pas pu lire cela',
    unreadableHint: 'Revenez en arrière, rechargez la page et réessayez.',
    controls: 'Caractères non pris en charge',
    controlsHint:
      'Revenez en arrière, retirez les caractères de contrôle de «\u00a0{field}\u00a0» et réessayez.',
    noPage: 'Page introuvable',
    noPageHint: 'L’adresse est peut-être erronée, ou la page n’existe plus.',
    tooMany: 'Trop de tentatives',
    tooManyHint: 'Patientez quelques minutes, puis réessayez.',
    outOfReach: 'Momentanément indisponible',
    outOfReachHint: 'Réessayez dans un instant.',
    ourFault: 'Une erreur s’est produite de notre côté',
    ourFaultHint:
      'Réessayez dans un instant. Si cela se reproduit, donnez ce numéro au restaurant\u00a0: {id}.',
  },

  bookingMail: {
    greeting: 'Bonjour {name},',
    guests: { one: '{count} personne', other: '{count} personnes' },
    manage: 'Vous pouvez la modifier ou l’annuler ici\u00a0: {link}',
    deposit: 'L’acompte de {amount} reste à payer\u00a0: {link}',
    depositBy:
      'Merci de payer l’acompte de {amount} avant {by}\u00a0: {link}\nSans paiement d’ici là, la réservation prend fin et la table est libérée.',
    messages: {
      received: {
        subject: 'Votre demande chez {restaurant}',
        body: 'Nous avons bien reçu votre demande pour {guests}\u00a0: {when}. Nous vous préviendrons dès qu’elle sera confirmée.',
      },
      held: {
        subject: 'Nous gardons votre table chez {restaurant}',
        body: 'Nous gardons votre table pour {guests}\u00a0: {when}. Elle sera réservée dès que l’acompte sera payé.',
      },
      confirmed: {
        subject: 'Votre table chez {restaurant} est réservée',
        body: 'Votre table pour {guests} est réservée\u00a0: {when}. Au plaisir de vous accueillir.',
      },
      changed: {
        subject: 'Votre réservation chez {restaurant} a changé',
        body: 'Votre réservation a changé. Elle est maintenant pour {guests}\u00a0: {when}.',
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
        body: 'Nous sommes désolés\u00a0: nous ne pouvons pas accepter votre demande pour {guests} ({when}).',
      },
    },
  },

  offerMail: {
    subject: 'Une table s’est libérée pour vous chez {restaurant}',
    body: 'Bonjour {name},\n\nune table s’est libérée\u00a0: {when}, {guests}.{deposit}\nNous la gardons pour vous jusqu’à {until}. Prenez-la ici\u00a0:\n{link}\n\nEnsuite, nous la proposerons à quelqu’un d’autre.',
    deposit: 'Un acompte de {amount} est demandé\u00a0: la table est réservée dès qu’il est payé.',
  },

  ticketMail: {
    greeting: 'Bonjour {name},',
    ticket: 'Billet {number}',
    reason: 'Motif\u00a0: {reason}',
    tickets: { one: '{count} billet', other: '{count} billets' },
    booked: {
      subject: 'Vos billets\u00a0: {experience}',
      body: 'vous avez {tickets} pour {experience}, {when}.\n\nPrésentez-les à l’entrée\u00a0:\n{link}',
    },
    changed: {
      subject: 'Nouvel horaire\u00a0: {experience}',
      body: '{experience} aura lieu {when}. Vos billets restent valables\u00a0:\n{link}',
    },
    cancelled: {
      subject: 'Annulé\u00a0: {experience}',
      body: 'votre réservation pour {experience}, {when}, a été annulée. Les paiements en ligne et par carte cadeau sont remboursés automatiquement.',
    },
    offered: {
      subject: 'Des billets se sont libérés\u00a0: {experience}',
      body: 'vous avez demandé {tickets} pour {experience}\u00a0: {when}. Nous vous les gardons jusqu’au {until}. Prenez-les ici\u00a0:\n{link}',
    },
    too_late: {
      subject: 'Votre paiement est arrivé trop tard\u00a0: {experience}',
      body: 'votre paiement pour {experience}, {when}, est arrivé alors qu’il n’y avait plus de billets. Il vous sera intégralement et automatiquement remboursé.',
    },
  },

  cardMail: {
    subject: 'Une carte cadeau de {restaurant} pour vous',
    greeting: 'Bonjour {name},',
    greetingNoName: 'Bonjour,',
    worth: 'voici une carte cadeau de {restaurant} d’une valeur de {amount}.',
    code: 'Code\u00a0: {code}',
    until: 'Elle est valable jusqu’au {date}.',
    print: 'Pour la voir ou l’imprimer\u00a0: {link}',
    keep: 'Quiconque connaît le code peut utiliser la carte\u00a0: gardez-le pour vous.',
  },

  boughtMail: {
    subject: 'Votre carte cadeau de {restaurant} est payée',
    greeting: 'Bonjour {name},',
    paid: 'merci\u00a0: la carte cadeau de {restaurant} d’une valeur de {amount} pour {recipient} est payée.',
    sentNow: 'Elle est en route par e-mail.',
    sentOn: 'Elle sera envoyée par e-mail le {date}.',
    page: 'Vous pouvez voir ici où elle en est\u00a0: {link}',
  },

  askMail: {
    subject: 'Comment était-ce chez {restaurant}\u00a0?',
    greeting: 'Bonjour {name},',
    greetingNoName: 'Bonjour,',
    visit: 'merci de votre visite du {date}.',
    order: 'merci de votre commande du {date}.',
    ask: 'Comment était-ce\u00a0? Donnez-nous de une à cinq étoiles et, si vous voulez, quelques mots\u00a0:\n{link}',
    once: 'Le lien fonctionne une fois, jusqu’au {until}. Si vous ne voulez plus être sollicité, vous pouvez le dire sur la même page.',
  },

  linkMail: {
    subject: 'Payer {restaurant} en ligne',
    body: 'Vous pouvez payer ici jusqu’au {until}\u00a0:\n{link}',
  },

  receipt: {
    receipt: 'Reçu',
    bill: 'Addition',
    copy: 'COPIE',
    refund: 'Remboursement',
    receipt_number: 'Reçu {number}',
    receipt_numbers: 'Reçus {number}',
    order_number: 'Commande {number}',
    tax_number: 'N° fiscal {number}',
    refund_of: 'Remboursement du reçu {number}',
    number: 'N°',
    table: 'Table {name}',
    subtotal: 'Sous-total',
    discount: 'Remise',
    service: 'Service',
    delivery: 'Livraison',
    total: 'Total',
    tax: '{name} {rate} sur {base}',
    included: 'incluse',
    seat: 'Place {seat}',
    shared: 'Partagé',
    shared_part: 'Part des plats partagés',
    on_top: 'Service, taxes et remises',
    tip: 'Pourboire',
    refunded: 'Remboursé',
    due: 'Reste à payer',
    thanks: 'Merci.',
    subject: 'Votre reçu de {restaurant}',
    page: 'Pour le voir ou l’imprimer\u00a0: {link}',
    method_cash: 'Espèces',
    method_card: 'Carte',
    method_online: 'En ligne',
    method_gift_card: 'Carte cadeau',
    method_deposit: 'Acompte',
    method_voucher: 'Bon',
    method_other: 'Autre',
  },

  ticketPage: {
    title: 'Vos billets',
    at: '{restaurant}',
    for: 'Au nom de {name}',
    tickets: { one: '{count} billet', other: '{count} billets' },
    ticket: 'Billet {number} sur {count}',
    scan: 'Code du billet {number}',
    show: 'Présentez un billet à l’entrée, sur votre téléphone ou imprimé. Chacun vaut pour une personne.',
    checkedIn: 'Utilisé\u00a0: {moment}',
    calendar: 'Ajouter à mon agenda',
    held: 'Gardés pour vous jusqu’à {moment}',
    heldHint: 'Payez avant, sinon les billets seront libérés.',
    offerHint: 'Prenez-les avant, sinon ils seront proposés à d’autres.',
    pay: 'Payer {amount}',
    take: 'Prendre les billets',
    giveUp: 'Refuser',
    cancelled: 'Cette réservation a été annulée',
    lapsed:
      'Le délai de paiement est passé et les billets ont été libérés. Si vous venez de payer, vérifiez à nouveau dans un instant.',
    cancelledHint:
      'Les paiements en ligne et par carte cadeau sont remboursés automatiquement. Une question\u00a0? Contactez {restaurant}.',
    reason: 'Motif\u00a0: {reason}',
    cannotPay: 'Vous ne pouvez pas payer ici pour le moment',
    cannotPayHint: 'Demandez au restaurant comment payer vos billets.',
    none: 'Billets introuvables',
    noneHint: 'Rouvrez le lien de votre e-mail.',
  },

  cardPage: {
    giftCard: 'Carte cadeau',
    giftCardOf: 'Carte cadeau de {restaurant}',
    forName: 'Pour {name}',
    code: 'Code',
    worth: 'Solde\u00a0: {amount}.',
    until: 'Valable jusqu’au {date}.',
    howTo:
      'Présentez le code au moment de payer. Quiconque le connaît peut utiliser la carte\u00a0: ne le partagez pas.',
    used: 'Cette carte n’a plus de solde.',
    expired: 'Cette carte a expiré.',
    blocked: 'Cette carte est bloquée. Merci de contacter le restaurant.',
    unknownCard: 'Carte cadeau introuvable',
    unknownCardHint: 'Rouvrez le lien de votre e-mail.',
  },

  reviewPage: {
    title: 'Comment était-ce chez {restaurant}\u00a0?',
    lead: 'Votre visite du {date}',
    rating: 'Votre note',
    stars: '{count} étoiles sur 5',
    star1: 'Mauvais',
    star5: 'Excellent',
    comment: 'Dites-nous en plus',
    optional: 'Facultatif, {count} caractères au plus.',
    send: 'Envoyer',
    shown: '{restaurant} lit votre avis et peut le montrer à d’autres clients, sans votre nom.',
    noStars: 'Choisissez de une à cinq étoiles.',
    controls: 'Retirez les caractères de contrôle de votre texte.',
    tooLong: 'Votre texte dépasse {count} caractères. Merci de le raccourcir.',
    thanks: 'Merci',
    thanksText: '{restaurant} a reçu votre avis.',
    ended: 'Ce lien a expiré',
    endedText:
      'Les liens pour donner son avis expirent après {days} jours. Merci d’avoir pensé à {restaurant}.',
    stop: 'Ne plus me demander',
    stopped: 'Nous ne vous demanderons plus',
    stoppedText: '{restaurant} ne vous écrira plus au sujet des avis.',
    noLink: 'Page introuvable',
    noLinkHint: 'Rouvrez le lien de votre e-mail.',
  },

  receiptPage: {
    none: 'Reçu introuvable',
    noneHint: 'Rouvrez le lien de votre e-mail.',
  },
}
