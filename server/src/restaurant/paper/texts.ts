import { textsOf } from '../../platform/i18n/texts.ts'

/** The words on the kitchen's paper. */
export const paperTexts = textsOf({
  en: {
    test: 'Test print',
    void: 'VOID',
    added: 'ADDED',
    course: 'Course {course}',
    seat: 'Seat {seat}',
    maybeTwice: 'MAYBE PRINTED TWICE',
    kitchen: 'Kitchen',
    table: 'Table {name}',
    dine_in: 'Dine in',
    pickup: 'Pickup',
    delivery: 'Delivery',
    dueAt: 'For {time}',
  },
  ar: {
    test: 'طباعة تجريبية',
    void: 'ملغى',
    added: 'مُضاف',
    course: 'الطبق {course}',
    seat: 'المقعد {seat}',
    maybeTwice: 'ربما طُبعت مرتين',
    kitchen: 'المطبخ',
    table: 'طاولة {name}',
    dine_in: 'في المطعم',
    pickup: 'استلام',
    delivery: 'توصيل',
    dueAt: 'لموعد {time}',
  },
})
