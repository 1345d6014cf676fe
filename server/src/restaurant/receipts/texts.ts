import { textsOf } from '../../platform/language/texts.ts'

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
  methods: {
    cash: string
    card: string
    online: string
    gift_card: string
    deposit: string
    voucher: string
    other: string
  }
}

export const RECEIPT_WORDS: Record<string, ReceiptWords> = {
  en: {
    receipt: 'Receipt',
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
    methods: {
      cash: 'Cash',
      card: 'Card',
      online: 'Online',
      gift_card: 'Gift card',
      deposit: 'Deposit',
      voucher: 'Voucher',
      other: 'Other',
    },
  },
  es: {
    receipt: 'Recibo',
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
    methods: {
      cash: 'Efectivo',
      card: 'Tarjeta',
      online: 'En línea',
      gift_card: 'Tarjeta regalo',
      deposit: 'Depósito',
      voucher: 'Vale',
      other: 'Otro',
    },
  },
  ar: {
    receipt: 'إيصال',
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
    methods: {
      cash: 'نقدًا',
      card: 'بطاقة',
      online: 'عبر الإنترنت',
      gift_card: 'بطاقة هدية',
      deposit: 'عربون',
      voucher: 'قسيمة',
      other: 'أخرى',
    },
  },
  de: {
    receipt: 'Beleg',
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
    methods: {
      cash: 'Bar',
      card: 'Karte',
      online: 'Online',
      gift_card: 'Gutschein',
      deposit: 'Anzahlung',
      voucher: 'Bon',
      other: 'Sonstiges',
    },
  },
  fr: {
    receipt: 'Reçu',
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
    methods: {
      cash: 'Espèces',
      card: 'Carte',
      online: 'En ligne',
      gift_card: 'Carte cadeau',
      deposit: 'Acompte',
      voucher: 'Bon',
      other: 'Autre',
    },
  },
}
