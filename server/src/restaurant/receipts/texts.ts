import { textsOf } from '../../platform/i18n/texts.ts'

/** Where there is no receipt. */
export const receiptTexts = textsOf({
  en: {
    none: 'There is no receipt at this address',
    noneHint: 'Open the link from the e-mail once more, whole.',
  },
  ar: {
    none: 'لا يوجد إيصال في هذا العنوان',
    noneHint: 'افتح الرابط من الرسالة مرة أخرى كاملًا.',
  },
})

/** The words of a receipt, in the languages that guests are written to in. */
export type ReceiptWords = {
  receipt: string
  bill: string
  number: string
  table: string
  subtotal: string
  discount: string
  service: string
  delivery: string
  total: string
  tax: string
  included: string
  tip: string
  refunded: string
  due: string
  thanks: string
  subject: string
  page: string
  method_cash: string
  method_card: string
  method_online: string
  method_gift_card: string
  method_deposit: string
  method_voucher: string
  method_other: string
}

export const RECEIPT_WORDS: Record<string, ReceiptWords> = {
  en: {
    receipt: 'Receipt',
    bill: 'Bill',
    number: 'No.',
    table: 'Table {name}',
    subtotal: 'Subtotal',
    discount: 'Discount',
    service: 'Service charge',
    delivery: 'Delivery',
    total: 'Total',
    tax: '{name} {rate} on {base}',
    included: 'included',
    tip: 'Tip',
    refunded: 'Given back',
    due: 'Still due',
    thanks: 'Thank you.',
    subject: 'Your receipt from {restaurant}',
    page: 'To see or print it: {link}',
    method_cash: 'Cash',
    method_card: 'Card',
    method_online: 'Online',
    method_gift_card: 'Gift card',
    method_deposit: 'Deposit',
    method_voucher: 'Voucher',
    method_other: 'Other',
  },
  es: {
    receipt: 'Recibo',
    bill: 'Cuenta',
    number: 'N.º',
    table: 'Mesa {name}',
    subtotal: 'Subtotal',
    discount: 'Descuento',
    service: 'Servicio',
    delivery: 'Envío',
    total: 'Total',
    tax: '{name} {rate} sobre {base}',
    included: 'incluido',
    tip: 'Propina',
    refunded: 'Devuelto',
    due: 'Pendiente',
    thanks: 'Gracias.',
    subject: 'Su recibo de {restaurant}',
    page: 'Para verlo o imprimirlo: {link}',
    method_cash: 'Efectivo',
    method_card: 'Tarjeta',
    method_online: 'En línea',
    method_gift_card: 'Tarjeta regalo',
    method_deposit: 'Depósito',
    method_voucher: 'Vale',
    method_other: 'Otro',
  },
  ar: {
    receipt: 'إيصال',
    bill: 'فاتورة',
    number: 'رقم',
    table: 'طاولة {name}',
    subtotal: 'المجموع الفرعي',
    discount: 'الخصم',
    service: 'رسم الخدمة',
    delivery: 'التوصيل',
    total: 'المجموع',
    tax: '{name} {rate} على {base}',
    included: 'مشمولة',
    tip: 'الإكرامية',
    refunded: 'أُعيد',
    due: 'المتبقي',
    thanks: 'شكرًا لكم.',
    subject: 'إيصالك من {restaurant}',
    page: 'لعرضه أو طباعته: {link}',
    method_cash: 'نقدًا',
    method_card: 'بطاقة',
    method_online: 'عبر الإنترنت',
    method_gift_card: 'بطاقة هدية',
    method_deposit: 'عربون',
    method_voucher: 'قسيمة',
    method_other: 'أخرى',
  },
  de: {
    receipt: 'Beleg',
    bill: 'Rechnung',
    number: 'Nr.',
    table: 'Tisch {name}',
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    service: 'Bedienung',
    delivery: 'Lieferung',
    total: 'Summe',
    tax: '{name} {rate} auf {base}',
    included: 'enthalten',
    tip: 'Trinkgeld',
    refunded: 'Zurückgegeben',
    due: 'Noch offen',
    thanks: 'Vielen Dank.',
    subject: 'Ihr Beleg von {restaurant}',
    page: 'Ansehen oder drucken: {link}',
    method_cash: 'Bar',
    method_card: 'Karte',
    method_online: 'Online',
    method_gift_card: 'Gutschein',
    method_deposit: 'Anzahlung',
    method_voucher: 'Bon',
    method_other: 'Sonstiges',
  },
  fr: {
    receipt: 'Reçu',
    bill: 'Addition',
    number: 'N°',
    table: 'Table {name}',
    subtotal: 'Sous-total',
    discount: 'Remise',
    service: 'Service',
    delivery: 'Livraison',
    total: 'Total',
    tax: '{name} {rate} sur {base}',
    included: 'incluse',
    tip: 'Pourboire',
    refunded: 'Remboursé',
    due: 'Reste à payer',
    thanks: 'Merci.',
    subject: 'Votre reçu de {restaurant}',
    page: 'Pour le voir ou l’imprimer : {link}',
    method_cash: 'Espèces',
    method_card: 'Carte',
    method_online: 'En ligne',
    method_gift_card: 'Carte cadeau',
    method_deposit: 'Acompte',
    method_voucher: 'Bon',
    method_other: 'Autre',
  },
}
