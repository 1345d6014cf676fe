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
  },
})

export type StateKey = keyof (typeof stateTexts)['en']

/** Many restaurants call their tables by a bare number; a name speaks for itself. */
export function tableText(t: Translate<StateKey>, names: string[]): string {
  const name = names.join(' + ')
  return names.every((one) => /^\d+$/.test(one)) ? t('table', { name }) : name
}
