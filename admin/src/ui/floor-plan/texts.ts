import { textsOf } from '../language/texts.ts'

export const floorTexts = textsOf({
  en: {
    plan: 'Floor plan',
    floor: 'Floor',
    mainFloor: 'Main floor',
    seats: { one: '{count} seat', other: '{count} seats' },
  },
  ar: {
    plan: 'مخطط الصالة',
    floor: 'الطابق',
    mainFloor: 'الطابق الرئيسي',
    seats: {
      zero: 'بلا مقاعد',
      one: 'مقعد واحد',
      two: 'مقعدان',
      few: '{count} مقاعد',
      many: '{count} مقعدًا',
      other: '{count} مقعد',
    },
  },
})
