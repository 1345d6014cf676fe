import type { Texts } from '../../../platform/i18n/texts.ts'
import type { GuestLanguage } from '../texts/texts.ts'

type OfferKeys =
  | 'title'
  | 'offered'
  | 'party'
  | 'until'
  | 'deposit'
  | 'depositNow'
  | 'depositHeld'
  | 'takeAndPay'
  | 'held'
  | 'heldHint'
  | 'heldUntilHint'
  | 'payNow'
  | 'take'
  | 'decline'
  | 'taken'
  | 'takenHint'
  | 'over'
  | 'overHint'
  | 'declined'
  | 'declinedHint'
  | 'waiting'
  | 'waitingHint'
  | 'gone'
  | 'none'
  | 'noneHint'

export const offerTexts: Texts<OfferKeys, GuestLanguage> = {
  en: {
    title: 'A table for you',
    offered: '{restaurant} keeps a table for you:',
    party: { one: '{count} guest', other: '{count} guests' },
    until: 'It is yours until {until}. After that the next guest is asked.',
    deposit: 'This table takes a deposit of {amount}.',
    depositNow: 'The deposit is now {amount}. Nothing has been booked yet.',
    depositHeld: 'It is held for {time} while you pay, and booked as soon as the deposit is paid.',
    takeAndPay: 'Take this table and pay {amount}',
    held: 'Your table is held for you',
    heldHint: 'It is booked as soon as the deposit of {amount} is paid.',
    heldUntilHint: 'It is held until {time}. Pay the deposit of {amount} by then and it is booked.',
    payNow: 'Pay {amount} now',
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
    depositHeld: 'نحتفظ بها مدة {time} ريثما تدفع، وتُحجز حالما يُدفع العربون.',
    takeAndPay: 'خذ هذه الطاولة وادفع {amount}',
    held: 'نحتفظ بطاولتك لك',
    heldHint: 'تُحجز حالما يُدفع العربون وقدره {amount}.',
    heldUntilHint: 'نحتفظ بها حتى {time}. ادفع العربون وقدره {amount} قبل ذلك فتُحجز لك.',
    payNow: 'ادفع {amount} الآن',
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
  es: {
    title: 'Una mesa para usted',
    offered: '{restaurant} le guarda una mesa:',
    party: { one: '{count} persona', other: '{count} personas' },
    until: 'Es suya hasta las {until}. Después preguntaremos al siguiente.',
    deposit: 'Esta mesa requiere un depósito de {amount}.',
    depositNow: 'El depósito es ahora de {amount}. Todavía no se ha reservado nada.',
    depositHeld: 'Se la guardamos {time} mientras paga, y queda reservada en cuanto pague el depósito.',
    takeAndPay: 'Quedarme con la mesa y pagar {amount}',
    held: 'Le guardamos la mesa',
    heldHint: 'Queda reservada en cuanto pague el depósito de {amount}.',
    heldUntilHint:
      'Se la guardamos hasta las {time}. Pague antes el depósito de {amount} y quedará reservada.',
    payNow: 'Pagar {amount} ahora',
    take: 'Reservar esta mesa',
    decline: 'No, gracias',
    taken: 'Su mesa está reservada',
    takenHint: 'Le esperamos. Recibirá una confirmación por correo electrónico.',
    over: 'Esta oferta ha terminado',
    overHint: 'El plazo para aceptarla ha pasado y se ha preguntado al siguiente.',
    declined: 'Gracias por avisarnos',
    declinedHint: 'Preguntaremos al siguiente. Ya no está en la lista para esta hora.',
    waiting: 'Está en la lista de espera',
    waitingHint: 'En cuanto haya una mesa libre para usted, recibirá un correo electrónico.',
    gone: 'Esta mesa ya no está libre',
    none: 'No existe esta oferta',
    noneHint: 'Puede que la dirección esté mal escrita. Abra de nuevo el enlace de su correo.',
  },
}
