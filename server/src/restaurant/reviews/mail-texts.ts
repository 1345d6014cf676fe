export type AskTexts = {
  subject: string
  greeting: string
  greetingNoName: string
  visit: string
  order: string
  ask: string
  once: string
}

/** The message that asks a guest how it was. In braces: restaurant, name, date, link, until. */
export const ASK_MAILS: Record<string, AskTexts> = {
  en: {
    subject: 'How was it at {restaurant}?',
    greeting: 'Hello {name},',
    greetingNoName: 'Hello,',
    visit: 'thank you for your visit on {date}.',
    order: 'thank you for your order on {date}.',
    ask: 'How was it? Give us one to five stars, and a few words if you like:\n{link}',
    once: 'The link works once, until {until}. If you do not want to be asked again, you can say so on the same page.',
  },
  es: {
    subject: '¿Qué tal en {restaurant}?',
    greeting: 'Hola, {name}:',
    greetingNoName: 'Hola:',
    visit: 'gracias por su visita del {date}.',
    order: 'gracias por su pedido del {date}.',
    ask: '¿Qué tal fue? Denos de una a cinco estrellas y, si quiere, unas palabras:\n{link}',
    once: 'El enlace funciona una vez, hasta el {until}. Si no quiere que le preguntemos más, puede decirlo en la misma página.',
  },
  ar: {
    subject: 'كيف كانت تجربتك في {restaurant}؟',
    greeting: 'مرحبًا {name}،',
    greetingNoName: 'مرحبًا،',
    visit: 'شكرًا لزيارتك يوم {date}.',
    order: 'شكرًا لطلبك يوم {date}.',
    ask: 'كيف كانت؟ امنحنا من نجمة إلى خمس نجوم، وبضع كلمات إن أحببت:\n{link}',
    once: 'يعمل الرابط مرة واحدة حتى {until}. إن كنت لا تريد أن نسألك مرة أخرى فيمكنك قول ذلك في الصفحة نفسها.',
  },
  de: {
    subject: 'Wie war es bei {restaurant}?',
    greeting: 'Hallo {name},',
    greetingNoName: 'Hallo,',
    visit: 'vielen Dank für Ihren Besuch am {date}.',
    order: 'vielen Dank für Ihre Bestellung am {date}.',
    ask: 'Wie war es? Geben Sie uns einen bis fünf Sterne und, wenn Sie mögen, ein paar Worte:\n{link}',
    once: 'Der Link gilt einmal, bis {until}. Wenn Sie nicht mehr gefragt werden möchten, können Sie das auf derselben Seite sagen.',
  },
  fr: {
    subject: 'Comment était-ce chez {restaurant} ?',
    greeting: 'Bonjour {name},',
    greetingNoName: 'Bonjour,',
    visit: 'merci de votre visite du {date}.',
    order: 'merci de votre commande du {date}.',
    ask: 'Comment était-ce ? Donnez-nous de une à cinq étoiles et, si vous voulez, quelques mots :\n{link}',
    once: 'Le lien fonctionne une fois, jusqu’au {until}. Si vous ne voulez plus être sollicité, vous pouvez le dire sur la même page.',
  },
}
