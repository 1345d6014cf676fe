import type { Words } from '../../words.ts'

export const partsFigures: Words['parts/figures'] = {
  figureTexts: {
    period: 'الفترة',
    day: 'يوم',
    week: 'أسبوع',
    month: 'شهر',
    year: 'سنة',
    span: 'أخرى',
    earlier: 'السابق',
    later: 'التالي',
    from: 'من',
    to: 'إلى',
    asTable: 'كجدول',
    total: 'المجموع',
  },
}
