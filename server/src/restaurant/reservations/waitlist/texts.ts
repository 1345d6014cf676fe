import { textsOf } from '../../../platform/i18n/texts.ts'

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

export const offerTexts = textsOf({
  en: {
    title: 'A table for you',
    offered: '{restaurant} keeps a table for you:',
    party: { one: '{count} guest', other: '{count} guests' },
    until: 'It is yours until {until}. After that the next guest is asked.',
    deposit: 'This table takes a deposit of {amount}.',
    depositNow: 'The deposit is now {amount}. Nothing has been booked yet.',
    take: 'Take this table',
    decline: 'No, thank you',
    taken: 'Your table is booked',
    takenHint: 'We look forward to seeing you. A confirmation is on its way by e-mail.',
    over: 'This offer is over',
    overHint: 'The time to take it has passed, and the next guest was asked.',
    declined: 'Thank you for telling us',
    declinedHint: 'The next guest is asked. You are no longer on the list for this time.',
    waiting: 'You are on the waitlist',
    waitingHint: 'As soon as a table is free for you, you get an e-mail.',
    gone: 'This table is no longer free',
    none: 'There is no such offer',
    noneHint: 'The address may be mistyped. Open the link in your e-mail once more.',
  },
  ar: {
    title: 'طاولة لك',
    offered: 'يحتفظ {restaurant} بطاولة لك:',
    party: {
      zero: 'لا ضيوف',
      one: 'ضيف واحد',
      two: 'ضيفان',
      few: '{count} ضيوف',
      many: '{count} ضيفًا',
      other: '{count} ضيف',
    },
    until: 'هي لك حتى {until}. بعد ذلك يُسأل الضيف التالي.',
    deposit: 'يُطلب لهذه الطاولة عربون قدره {amount}.',
    depositNow: 'العربون الآن {amount}. لم يُحجز شيء بعد.',
    take: 'احجز هذه الطاولة',
    decline: 'لا، شكرًا',
    taken: 'حُجزت طاولتك',
    takenHint: 'نتطلع إلى رؤيتك. ستصلك رسالة تأكيد بالبريد الإلكتروني.',
    over: 'انتهى هذا العرض',
    overHint: 'انقضى وقت قبوله، وسُئل الضيف التالي.',
    declined: 'شكرًا لإخبارنا',
    declinedHint: 'سيُسأل الضيف التالي. لم تعد على القائمة لهذا الموعد.',
    waiting: 'أنت على قائمة الانتظار',
    waitingHint: 'حالما تصبح طاولة شاغرة لك، تصلك رسالة بالبريد الإلكتروني.',
    gone: 'لم تعد هذه الطاولة شاغرة',
    none: 'لا يوجد عرض كهذا',
    noneHint: 'ربما كُتب العنوان خطأً. افتح الرابط في رسالتك مرة أخرى.',
  },
})
