import { LANGUAGES, type Language, textsOf } from '../../platform/i18n/texts.ts'

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]]

/** What a phone shows. Nothing of a guest stands in it. */
export const pushTexts = textsOf({
  en: {
    newOrder: 'New order {number}',
    ready: 'Order {number} is ready',
    table: 'Table {name}',
    dine_in: 'Dine in',
    pickup: 'Pickup',
    delivery: 'Delivery',
  },
  ar: {
    newOrder: 'طلب جديد {number}',
    ready: 'الطلب {number} جاهز',
    table: 'طاولة {name}',
    dine_in: 'في المطعم',
    pickup: 'استلام',
    delivery: 'توصيل',
  },
  de: {
    newOrder: 'Neue Bestellung {number}',
    ready: 'Bestellung {number} ist fertig',
    table: 'Tisch {name}',
    dine_in: 'Vor Ort',
    pickup: 'Abholung',
    delivery: 'Lieferung',
  },
  es: {
    newOrder: 'Nuevo pedido {number}',
    ready: 'Pedido {number} listo',
    table: 'Mesa {name}',
    dine_in: 'En el local',
    pickup: 'Recogida',
    delivery: 'A domicilio',
  },
  fr: {
    newOrder: 'Nouvelle commande {number}',
    ready: 'Commande {number} prête',
    table: 'Table {name}',
    dine_in: 'Sur place',
    pickup: 'À emporter',
    delivery: 'Livraison',
  },
})
