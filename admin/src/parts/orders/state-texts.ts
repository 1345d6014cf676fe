import { UNPAID } from '../../../../server/src/restaurant/orders/rules/lifecycle.ts'
import { type Translate, textsOf } from '../../ui/language/texts.ts'

export const stateTexts = textsOf({
  en: {
    placed: 'New',
    accepted: 'In the kitchen',
    ready: 'Ready',
    completed: 'Completed',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
    dine_in: 'At the table',
    pickup: 'Pickup',
    delivery: 'Delivery',
    table: 'Table {name}',
    guest: 'Guest',
    awaiting: 'Waiting for payment until {time}',
    awaitingShort: 'Not paid yet',
    unpaid: 'Not paid in time',
  },
  ar: {
    placed: 'جديدة',
    accepted: 'في المطبخ',
    ready: 'جاهزة',
    completed: 'مكتمل',
    rejected: 'مرفوض',
    cancelled: 'ملغى',
    dine_in: 'على الطاولة',
    pickup: 'استلام',
    delivery: 'توصيل',
    table: 'طاولة {name}',
    guest: 'ضيف',
    awaiting: 'بانتظار الدفع حتى {time}',
    awaitingShort: 'لم يُدفع بعد',
    unpaid: 'لم يُدفع في الوقت المحدد',
  },
})

export type StateKey = keyof (typeof stateTexts)['en']

/** What staff wrote stays as it is; what the service wrote is told in the reader's language. */
export function reasonText(t: Translate<StateKey>, reason: string): string {
  return reason === UNPAID ? t('unpaid') : reason
}

/** Many restaurants call their tables by a bare number; a name speaks for itself. */
export function tableText(t: Translate<StateKey>, names: string[]): string {
  const name = names.join(' + ')
  return names.every((one) => /^\d+$/.test(one)) ? t('table', { name }) : name
}
