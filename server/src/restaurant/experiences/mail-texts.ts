import type { Message } from './commands/queue-mail.ts'

/** In braces: name, restaurant, experience, when, tickets, link, until, reason. */
type Words = Record<Message, { subject: string; body: string }> & {
  greeting: string
  ticket: string
  reason: string
  tickets: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
}

export const TICKET_MAILS: Record<string, Words> = {
  en: {
    greeting: 'Hello {name},',
    ticket: 'Ticket {number}',
    reason: 'The reason: {reason}',
    tickets: { one: '1 ticket', other: '{n} tickets' },
    booked: {
      subject: 'Your tickets: {experience}',
      body: 'you have {tickets} for {experience} on {when}.\n\nYour tickets, to show at the door:\n{link}',
    },
    changed: {
      subject: 'Another time: {experience}',
      body: '{experience} is now on {when}. Your tickets stay good:\n{link}',
    },
    cancelled: {
      subject: 'Cancelled: {experience}',
      body: 'your booking for {experience} on {when} was cancelled. What you paid online or by gift card goes back by itself.',
    },
    offered: {
      subject: 'Tickets have come free: {experience}',
      body: 'you wanted {tickets} for {experience} on {when}. They are kept for you until {until}. Take them here:\n{link}',
    },
    too_late: {
      subject: 'Your payment came too late: {experience}',
      body: 'your payment for {experience} on {when} arrived when the tickets were gone. The whole amount goes back to you by itself.',
    },
  },
  es: {
    greeting: 'Hola, {name}:',
    ticket: 'Entrada {number}',
    reason: 'El motivo: {reason}',
    tickets: { one: '1 entrada', other: '{n} entradas' },
    booked: {
      subject: 'Tus entradas: {experience}',
      body: 'tienes {tickets} para {experience}, {when}.\n\nTus entradas, para mostrar a la llegada:\n{link}',
    },
    changed: {
      subject: 'Otra hora: {experience}',
      body: '{experience} será ahora {when}. Tus entradas siguen siendo válidas:\n{link}',
    },
    cancelled: {
      subject: 'Cancelado: {experience}',
      body: 'tu reserva para {experience}, {when}, se ha cancelado. Lo que pagaste en línea o con tarjeta regalo se te devuelve sin que hagas nada.',
    },
    offered: {
      subject: 'Hay entradas libres: {experience}',
      body: 'querías {tickets} para {experience}, {when}. Te las guardamos hasta {until}. Cógelas aquí:\n{link}',
    },
    too_late: {
      subject: 'Tu pago llegó tarde: {experience}',
      body: 'tu pago para {experience}, {when}, llegó cuando ya no quedaban entradas. Se te devuelve todo sin que hagas nada.',
    },
  },
  de: {
    greeting: 'Guten Tag {name},',
    ticket: 'Ticket {number}',
    reason: 'Der Grund: {reason}',
    tickets: { one: '1 Ticket', other: '{n} Tickets' },
    booked: {
      subject: 'Ihre Tickets: {experience}',
      body: 'Sie haben {tickets} für {experience}, {when}.\n\nIhre Tickets, zum Vorzeigen am Eingang:\n{link}',
    },
    changed: {
      subject: 'Neue Zeit: {experience}',
      body: '{experience} ist jetzt {when}. Ihre Tickets gelten weiter:\n{link}',
    },
    cancelled: {
      subject: 'Abgesagt: {experience}',
      body: 'Ihre Buchung für {experience}, {when}, wurde abgesagt. Was Sie online oder mit Gutschein bezahlt haben, erhalten Sie von selbst zurück.',
    },
    offered: {
      subject: 'Tickets sind frei geworden: {experience}',
      body: 'Sie wollten {tickets} für {experience}, {when}. Wir halten sie für Sie bis {until} frei. Hier nehmen Sie sie:\n{link}',
    },
    too_late: {
      subject: 'Ihre Zahlung kam zu spät: {experience}',
      body: 'Ihre Zahlung für {experience}, {when}, kam an, als die Tickets vergeben waren. Sie erhalten alles von selbst zurück.',
    },
  },
  fr: {
    greeting: 'Bonjour {name},',
    ticket: 'Billet {number}',
    reason: 'La raison : {reason}',
    tickets: { one: '1 billet', other: '{n} billets' },
    booked: {
      subject: 'Vos billets : {experience}',
      body: 'vous avez {tickets} pour {experience}, {when}.\n\nVos billets, à montrer à l’entrée :\n{link}',
    },
    changed: {
      subject: 'Nouvel horaire : {experience}',
      body: '{experience} aura lieu {when}. Vos billets restent valables :\n{link}',
    },
    cancelled: {
      subject: 'Annulé : {experience}',
      body: 'votre réservation pour {experience}, {when}, a été annulée. Ce que vous avez payé en ligne ou par carte cadeau vous est rendu sans rien faire.',
    },
    offered: {
      subject: 'Des billets se sont libérés : {experience}',
      body: 'vous vouliez {tickets} pour {experience}, {when}. Ils vous sont réservés jusqu’au {until}. Prenez-les ici :\n{link}',
    },
    too_late: {
      subject: 'Votre paiement est arrivé trop tard : {experience}',
      body: 'votre paiement pour {experience}, {when}, est arrivé quand il n’y avait plus de billets. La somme entière vous est rendue sans rien faire.',
    },
  },
  ar: {
    greeting: 'مرحبًا {name}،',
    ticket: 'التذكرة {number}',
    reason: 'السبب: {reason}',
    tickets: {
      zero: 'لا تذاكر',
      one: 'تذكرة واحدة',
      two: 'تذكرتان',
      few: '{n} تذاكر',
      many: '{n} تذكرة',
      other: '{n} تذكرة',
    },
    booked: {
      subject: 'تذاكرك: {experience}',
      body: 'لديك {tickets} إلى {experience} يوم {when}.\n\nتذاكرك لتظهرها عند الباب:\n{link}',
    },
    changed: {
      subject: 'وقت آخر: {experience}',
      body: '{experience} أصبحت يوم {when}. تبقى تذاكرك صالحة:\n{link}',
    },
    cancelled: {
      subject: 'إلغاء: {experience}',
      body: 'أُلغي حجزك إلى {experience} يوم {when}. ما دفعته عبر الإنترنت أو ببطاقة هدية يعود إليك من تلقاء نفسه.',
    },
    offered: {
      subject: 'توفرت تذاكر: {experience}',
      body: 'ما طلبته: {tickets} إلى {experience} يوم {when}. نحتفظ بها لك حتى {until}. خذها من هنا:\n{link}',
    },
    too_late: {
      subject: 'وصل دفعك متأخرًا: {experience}',
      body: 'وصل دفعك إلى {experience} يوم {when} بعد أن نفدت التذاكر. يعود إليك المبلغ كله من تلقاء نفسه.',
    },
  },
}
