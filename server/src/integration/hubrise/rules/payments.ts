// What of an order was paid at the marketplace, and what the courier or the counter is still to be given.
import { money } from './order-lines.ts'
import { clean, type TheirOrder } from './their-order.ts'

type Payment = NonNullable<TheirOrder['payments']>[number]

export type Paid = { prepaid: boolean; note: string }

/** In the languages that HubRise's marketplaces write. */
const AT_THE_DOOR = [
  ...[
    'cash',
    'csh',
    'cod',
    'on delivery',
    'on collection',
    'on pickup',
    'at the door',
    'on site',
    'in store',
  ],
  ...['at the counter', 'pay later', 'unpaid', 'not paid', 'due'],
  ...['bar', 'barzahlung', 'bargeld', 'bei lieferung', 'bei abholung', 'an der tür', 'vor ort', 'nachnahme'],
  ...[
    'espèces',
    'especes',
    'liquide',
    'à la livraison',
    'a la livraison',
    'sur place',
    'à la porte',
    'au retrait',
  ],
  ...[
    'au comptoir',
    'à la caisse',
    'contanti',
    'alla consegna',
    'alla porta',
    'al ritiro',
    'in negozio',
    'alla cassa',
  ],
  ...[
    'efectivo',
    'contra reembolso',
    'a la entrega',
    'contra entrega',
    'al recoger',
    'en el local',
    'en puerta',
  ],
  ...[
    'dinheiro',
    'numerário',
    'na entrega',
    'à entrega',
    'na loja',
    'no local',
    'na porta',
    'multibanco na entrega',
  ],
  ...['contant', 'bij levering', 'bij bezorging', 'bij afhalen', 'aan de deur', 'ter plaatse', 'rembours'],
  ...['gotówka', 'gotówką', 'gotowka', 'przy odbiorze', 'przy dostawie', 'pobranie', 'na miejscu'],
  ...['nakit', 'kapıda', 'kapida', 'teslimatta', 'teslimat sırasında', 'nakden', 'yerinde'],
  ...['نقد', 'نقدا', 'نقدًا', 'كاش', 'عند الاستلام', 'عند التسليم', 'عند الباب'],
]
const DOOR = new RegExp(`(^|[^\\p{L}])(${AT_THE_DOOR.join('|')})([^\\p{L}]|$)`, 'iu')
const ONLINE =
  /(^|[^\p{L}])(online|prepaid|pre-paid|en ligne|en línea|in linea|paypal|stripe|ideal)([^\p{L}]|$)/iu

/** A payment that is not plainly one or the other counts as made, and its name is on the order for whoever hands it over. */
export function paidOf({ payments }: TheirOrder, currency: string, totalMinor: number): Paid {
  const all = (payments ?? []).filter(({ deleted }) => deleted !== true)
  const made = all.filter((payment) => !isAtTheDoor(payment))
  const sum = made.reduce((all, { amount }) => all + (amount == null ? 0 : money(amount, currency)), 0)
  const names = (list: Payment[]) => [...new Set(list.map(nameOf))].filter((name) => name !== '').join(', ')
  const prepaid = made.length > 0 && sum >= totalMinor
  if (!prepaid) {
    const by = names(made)
    const part = sum > 0 ? `Already paid: ${amountOf(made)}${by && ` (${by})`}` : ''
    const rest = names(all.filter(isAtTheDoor))
    return { prepaid, note: [part, rest && `To pay: ${rest}`].filter((text) => text !== '').join(', ') }
  }
  const odd = names(made.filter((payment) => !isOnline(payment)))
  return { prepaid, note: odd && `Paid: ${odd}` }
}

function amountOf(made: Payment[]): string {
  const hundredths = made.reduce(
    (sum, { amount }) => sum + Math.round(Number.parseFloat(amount ?? '0') * 100),
    0,
  )
  return (hundredths / 100).toFixed(2)
}

function nameOf({ name, ref, type }: Payment): string {
  return clean(name) || clean(ref) || clean(type)
}

function isAtTheDoor({ type, ref, name }: Payment): boolean {
  return type === 'cash' || DOOR.test(clean(ref)) || DOOR.test(clean(name))
}

function isOnline({ name, ref }: Payment): boolean {
  return ONLINE.test(clean(name)) || (clean(name) === '' && ONLINE.test(clean(ref)))
}
