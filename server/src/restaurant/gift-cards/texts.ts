import { textsOf } from '../../platform/i18n/texts.ts'

/** The page of a card, in the reader's language. */
export const cardTexts = textsOf({
  en: {
    giftCard: 'Gift card',
    giftCardOf: 'Gift card of {restaurant}',
    forName: 'For {name}',
    code: 'Code',
    worth: 'It holds {amount}.',
    until: 'It can be used until {date}.',
    howTo: 'Show or tell the code when you pay. Whoever knows it can use the card: keep it to yourself.',
    used: 'There is nothing left on this card.',
    expired: 'This card has expired.',
    blocked: 'This card has been blocked. Please ask the restaurant.',
    unknownCard: 'There is no card at this address',
    unknownCardHint: 'Open the link from the e-mail once more, whole.',
  },
  ar: {
    giftCard: 'بطاقة هدية',
    giftCardOf: 'بطاقة هدية من {restaurant}',
    forName: 'إلى {name}',
    code: 'الرمز',
    worth: 'رصيدها {amount}.',
    until: 'يمكن استخدامها حتى {date}.',
    howTo: 'أظهر الرمز أو اذكره عند الدفع. من يعرفه يستطيع استخدام البطاقة، فاحتفظ به لنفسك.',
    used: 'لم يبقَ شيء في هذه البطاقة.',
    expired: 'انتهت صلاحية هذه البطاقة.',
    blocked: 'تم إيقاف هذه البطاقة. يُرجى سؤال المطعم.',
    unknownCard: 'لا توجد بطاقة في هذا العنوان',
    unknownCardHint: 'افتح الرابط من الرسالة مرة أخرى كاملاً.',
  },
})

/** The message that brings a card, in the restaurant's language. */
export type MailTexts = {
  subject: string
  greeting: string
  greetingNoName: string
  worth: string
  code: string
  until: string
  print: string
  keep: string
}

export const MAIL_TEXTS: Record<string, MailTexts> = {
  en: {
    subject: 'A gift card for you from {restaurant}',
    greeting: 'Hello {name},',
    greetingNoName: 'Hello,',
    worth: 'here is a gift card of {restaurant} worth {amount}.',
    code: 'Code: {code}',
    until: 'It can be used until {date}.',
    print: 'To see or print it: {link}',
    keep: 'Whoever knows the code can use the card: keep it to yourself.',
  },
  es: {
    subject: 'Una tarjeta regalo de {restaurant} para ti',
    greeting: 'Hola, {name}:',
    greetingNoName: 'Hola:',
    worth: 'aquí tienes una tarjeta regalo de {restaurant} por valor de {amount}.',
    code: 'Código: {code}',
    until: 'Se puede usar hasta el {date}.',
    print: 'Para verla o imprimirla: {link}',
    keep: 'Quien conozca el código puede usar la tarjeta: no lo compartas.',
  },
  ar: {
    subject: 'بطاقة هدية لك من {restaurant}',
    greeting: 'مرحباً {name}،',
    greetingNoName: 'مرحباً،',
    worth: 'إليك بطاقة هدية من {restaurant} بقيمة {amount}.',
    code: 'الرمز: {code}',
    until: 'يمكن استخدامها حتى {date}.',
    print: 'لعرضها أو طباعتها: {link}',
    keep: 'من يعرف الرمز يستطيع استخدام البطاقة، فاحتفظ به لنفسك.',
  },
  de: {
    subject: 'Ein Gutschein von {restaurant} für Sie',
    greeting: 'Guten Tag {name},',
    greetingNoName: 'Guten Tag,',
    worth: 'hier ist ein Gutschein von {restaurant} über {amount}.',
    code: 'Code: {code}',
    until: 'Er gilt bis zum {date}.',
    print: 'Ansehen oder drucken: {link}',
    keep: 'Wer den Code kennt, kann den Gutschein einlösen: Geben Sie ihn nicht weiter.',
  },
  fr: {
    subject: 'Une carte cadeau de {restaurant} pour vous',
    greeting: 'Bonjour {name},',
    greetingNoName: 'Bonjour,',
    worth: 'voici une carte cadeau de {restaurant} d’une valeur de {amount}.',
    code: 'Code : {code}',
    until: 'Elle est valable jusqu’au {date}.',
    print: 'Pour la voir ou l’imprimer : {link}',
    keep: 'Quiconque connaît le code peut utiliser la carte : gardez-le pour vous.',
  },
}

/** The message to whoever bought a card for somebody else. */
export const BOUGHT_TEXTS: Record<
  string,
  { subject: string; greeting: string; paid: string; sentNow: string; sentOn: string; page: string }
> = {
  en: {
    subject: 'Your gift card from {restaurant} is paid',
    greeting: 'Hello {name},',
    paid: 'thank you: the gift card of {restaurant} worth {amount} for {recipient} is paid.',
    sentNow: 'It is on its way by e-mail.',
    sentOn: 'It is sent by e-mail on {date}.',
    page: 'Here you can see what has become of it: {link}',
  },
  es: {
    subject: 'Su tarjeta regalo de {restaurant} está pagada',
    greeting: 'Hola, {name}:',
    paid: 'gracias: la tarjeta regalo de {restaurant} por valor de {amount} para {recipient} está pagada.',
    sentNow: 'Va de camino por correo electrónico.',
    sentOn: 'Se enviará por correo electrónico el {date}.',
    page: 'Aquí puede ver qué ha sido de ella: {link}',
  },
  ar: {
    subject: 'دُفع ثمن بطاقة الهدية من {restaurant}',
    greeting: 'مرحباً {name}،',
    paid: 'شكراً لك: دُفع ثمن بطاقة الهدية من {restaurant} بقيمة {amount} إلى {recipient}.',
    sentNow: 'هي في طريقها بالبريد الإلكتروني.',
    sentOn: 'تُرسل بالبريد الإلكتروني في {date}.',
    page: 'هنا ترى ما آلت إليه: {link}',
  },
  de: {
    subject: 'Ihr Gutschein von {restaurant} ist bezahlt',
    greeting: 'Guten Tag {name},',
    paid: 'vielen Dank: Der Gutschein von {restaurant} über {amount} für {recipient} ist bezahlt.',
    sentNow: 'Er ist per E-Mail unterwegs.',
    sentOn: 'Er wird am {date} per E-Mail verschickt.',
    page: 'Hier sehen Sie, was aus ihm geworden ist: {link}',
  },
  fr: {
    subject: 'Votre carte cadeau de {restaurant} est payée',
    greeting: 'Bonjour {name},',
    paid: 'merci : la carte cadeau de {restaurant} d’une valeur de {amount} pour {recipient} est payée.',
    sentNow: 'Elle est en route par e-mail.',
    sentOn: 'Elle sera envoyée par e-mail le {date}.',
    page: 'Vous pouvez voir ici où elle en est : {link}',
  },
}
