/** The message that offers a table. In braces: restaurant, name, party, when, until, link. */
export const OFFER_MAILS: Record<string, { subject: string; body: string }> = {
  en: {
    subject: 'A table at {restaurant} is free for you',
    body: 'Hello {name},\n\na table has become free: {when}, party of {party}.\nWe keep it for you until {until}. Take it here:\n{link}\n\nAfter that we ask the next guest.',
  },
  es: {
    subject: 'Hay una mesa libre para usted en {restaurant}',
    body: 'Hola, {name}:\n\nha quedado libre una mesa: {when}, para {party}.\nSe la guardamos hasta las {until}. Resérvela aquí:\n{link}\n\nDespués preguntaremos al siguiente.',
  },
  ar: {
    subject: 'طاولة شاغرة لك في {restaurant}',
    body: 'مرحبًا {name}،\n\nأصبحت طاولة شاغرة: {when}، عدد الأشخاص: {party}.\nنحتفظ بها لك حتى {until}. احجزها من هنا:\n{link}\n\nبعد ذلك نسأل الضيف التالي.',
  },
  de: {
    subject: 'Bei {restaurant} ist ein Tisch für Sie frei',
    body: 'Hallo {name},\n\nein Tisch ist frei geworden: {when}, {party} Personen.\nWir halten ihn bis {until} für Sie. Hier nehmen Sie ihn:\n{link}\n\nDanach fragen wir den nächsten Gast.',
  },
  fr: {
    subject: 'Une table s’est libérée pour vous chez {restaurant}',
    body: 'Bonjour {name},\n\nune table s’est libérée : {when}, {party} personnes.\nNous la gardons pour vous jusqu’à {until}. Prenez-la ici :\n{link}\n\nEnsuite, nous demanderons au client suivant.',
  },
}
