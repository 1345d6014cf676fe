/** The message that brings a payment link. In braces: restaurant, link, until. */
export const LINK_MAILS: Record<string, { subject: string; body: string }> = {
  en: {
    subject: 'Pay {restaurant} online',
    body: 'You can pay here until {until}:\n{link}',
  },
  es: {
    subject: 'Pague a {restaurant} en línea',
    body: 'Puede pagar aquí hasta el {until}:\n{link}',
  },
  ar: {
    subject: 'ادفع إلى {restaurant} عبر الإنترنت',
    body: 'يمكنك الدفع هنا حتى {until}:\n{link}',
  },
  de: {
    subject: 'Online bezahlen bei {restaurant}',
    body: 'Hier können Sie bis {until} bezahlen:\n{link}',
  },
  fr: {
    subject: 'Payer {restaurant} en ligne',
    body: 'Vous pouvez payer ici jusqu’au {until} :\n{link}',
  },
}
