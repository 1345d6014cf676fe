/** The message that offers a table. In braces: restaurant, name, party, when, until, link, deposit; there: amount. */
export const OFFER_MAILS: Record<string, { subject: string; body: string; deposit: string }> = {
  en: {
    subject: 'A table at {restaurant} is free for you',
    body: 'Hello {name},\n\na table has become free: {when}, party of {party}.{deposit}\nWe keep it for you until {until}. Take it here:\n{link}\n\nAfter that we ask the next guest.',
    deposit: 'It takes a deposit of {amount}: the table is booked as soon as that is paid.',
  },
  es: {
    subject: 'Hay una mesa libre para usted en {restaurant}',
    body: 'Hola, {name}:\n\nha quedado libre una mesa: {when}, para {party}.{deposit}\nSe la guardamos hasta las {until}. Resérvela aquí:\n{link}\n\nDespués preguntaremos al siguiente.',
    deposit: 'Requiere un depósito de {amount}: la mesa queda reservada en cuanto se paga.',
  },
  ar: {
    subject: 'طاولة شاغرة لك في {restaurant}',
    body: 'مرحبًا {name}،\n\nأصبحت طاولة شاغرة: {when}، عدد الأشخاص: {party}.{deposit}\nنحتفظ بها لك حتى {until}. احجزها من هنا:\n{link}\n\nبعد ذلك نسأل الضيف التالي.',
    deposit: 'يُطلب لها عربون قدره {amount}، وتُحجز حالما يُدفع.',
  },
  de: {
    subject: 'Bei {restaurant} ist ein Tisch für Sie frei',
    body: 'Hallo {name},\n\nein Tisch ist frei geworden: {when}, {party} Personen.{deposit}\nWir halten ihn bis {until} für Sie. Hier nehmen Sie ihn:\n{link}\n\nDanach fragen wir den nächsten Gast.',
    deposit: 'Dafür ist eine Anzahlung von {amount} nötig; ist sie bezahlt, ist der Tisch reserviert.',
  },
  fr: {
    subject: 'Une table s’est libérée pour vous chez {restaurant}',
    body: 'Bonjour {name},\n\nune table s’est libérée : {when}, {party} personnes.{deposit}\nNous la gardons pour vous jusqu’à {until}. Prenez-la ici :\n{link}\n\nEnsuite, nous demanderons au client suivant.',
    deposit: 'Un acompte de {amount} est demandé : la table est réservée dès qu’il est payé.',
  },
}
