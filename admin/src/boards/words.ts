// What boards say to guests, in every language that we speak to them.
import { type GuestLanguage, spokenIn } from '../../../server/src/platform/i18n/languages.ts'
import { type Texts, type Translate, translator } from '../../../server/src/platform/i18n/texts.ts'
import { localeOf } from '../ui/language/language.tsx'

type Words =
  | 'preparing'
  | 'ready'
  | 'waiting'
  | 'more'
  | 'soldOut'
  | 'vegan'
  | 'veg'
  | 'closed'
  | 'opensAt'
  | 'page'
  | 'offline'

const words: Texts<Words, GuestLanguage> = {
  en: {
    preparing: 'Preparing',
    ready: 'Ready',
    waiting: 'Order numbers appear here',
    more: '+{count} more',
    soldOut: 'Sold out',
    vegan: 'Vegan',
    veg: 'Vegetarian',
    closed: 'Nothing on the menu right now',
    opensAt: 'Back at {time}',
    page: '{page} of {pages}',
    offline: 'Offline since {time}',
  },
  ar: {
    preparing: 'قيد التحضير',
    ready: 'جاهز',
    waiting: 'تظهر أرقام الطلبات هنا',
    more: '+{count} أخرى',
    soldOut: 'نفد',
    vegan: 'نباتي صرف',
    veg: 'نباتي',
    closed: 'لا شيء في القائمة الآن',
    opensAt: 'نعود الساعة {time}',
    page: '{page} من {pages}',
    offline: 'غير متصل منذ {time}',
  },
  es: {
    preparing: 'En preparación',
    ready: 'Listo',
    waiting: 'Aquí aparecen los números de pedido',
    more: '+{count} más',
    soldOut: 'Agotado',
    vegan: 'Vegano',
    veg: 'Vegetariano',
    closed: 'Ahora no hay nada en la carta',
    opensAt: 'Volvemos a las {time}',
    page: '{page} de {pages}',
    offline: 'Sin conexión desde las {time}',
  },
  de: {
    preparing: 'In Zubereitung',
    ready: 'Fertig',
    waiting: 'Hier erscheinen die Bestellnummern',
    more: '+{count} weitere',
    soldOut: 'Ausverkauft',
    vegan: 'Vegan',
    veg: 'Vegetarisch',
    closed: 'Derzeit steht nichts auf der Karte',
    opensAt: 'Wieder ab {time}',
    page: '{page} von {pages}',
    offline: 'Offline seit {time}',
  },
  fr: {
    preparing: 'En préparation',
    ready: 'Prêt',
    waiting: 'Les numéros de commande s’affichent ici',
    more: '+{count} autres',
    soldOut: 'Épuisé',
    vegan: 'Végan',
    veg: 'Végétarien',
    closed: 'Rien à la carte pour le moment',
    opensAt: 'De retour à {time}',
    page: '{page} sur {pages}',
    offline: 'Hors ligne depuis {time}',
  },
  it: {
    preparing: 'In preparazione',
    ready: 'Pronto',
    waiting: 'I numeri degli ordini appaiono qui',
    more: '+{count} altri',
    soldOut: 'Esaurito',
    vegan: 'Vegano',
    veg: 'Vegetariano',
    closed: 'Al momento il menu è vuoto',
    opensAt: 'Di nuovo alle {time}',
    page: '{page} di {pages}',
    offline: 'Offline dalle {time}',
  },
  nl: {
    preparing: 'In bereiding',
    ready: 'Klaar',
    waiting: 'Hier verschijnen de bestelnummers',
    more: '+{count} meer',
    soldOut: 'Uitverkocht',
    vegan: 'Veganistisch',
    veg: 'Vegetarisch',
    closed: 'Nu staat er niets op de kaart',
    opensAt: 'Weer open om {time}',
    page: '{page} van {pages}',
    offline: 'Offline sinds {time}',
  },
  pt: {
    preparing: 'Em preparação',
    ready: 'Pronto',
    waiting: 'Os números dos pedidos aparecem aqui',
    more: '+{count} mais',
    soldOut: 'Esgotado',
    vegan: 'Vegano',
    veg: 'Vegetariano',
    closed: 'De momento não há nada no menu',
    opensAt: 'De volta às {time}',
    page: '{page} de {pages}',
    offline: 'Sem ligação desde as {time}',
  },
  tr: {
    preparing: 'Hazırlanıyor',
    ready: 'Hazır',
    waiting: 'Sipariş numaraları burada görünür',
    more: '+{count} daha',
    soldOut: 'Tükendi',
    vegan: 'Vegan',
    veg: 'Vejetaryen',
    closed: 'Şu anda menüde bir şey yok',
    opensAt: 'Açılış {time}',
    page: '{page} / {pages}',
    offline: 'Çevrimdışı: {time}',
  },
}

/** A restaurant may have languages that we do not speak: those are spoken to in English. */
export function wordsIn(language: string): Translate<Words> {
  const spoken = spokenIn(language)
  return translator(words, spoken, localeFor(spoken))
}

/** As the language writes times and sums; what is no language of the browser's is written as English does. */
export function localeFor(language: string): string {
  try {
    return localeOf(language)
  } catch {
    return localeOf('en')
  }
}
