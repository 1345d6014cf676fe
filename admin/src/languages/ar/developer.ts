import type { Words } from '../words.ts'

export const developer: Words['developer'] = {
  developerTexts: {
    pages: 'إعدادات المطوّر',
    tokens: 'الرموز',
    sandbox: 'بيئة التجربة',
    webhooks: 'خطافات الويب',
    apps: 'التطبيقات',
    activity: 'النشاط',
    refused: 'المرفوضة',
  },
}
