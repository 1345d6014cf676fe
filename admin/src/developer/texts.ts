import { textsOf } from '../ui/language/texts.ts'

export const developerTexts = textsOf({
  en: {
    pages: 'Developer settings',
    tokens: 'Tokens',
    sandbox: 'Sandbox',
    webhooks: 'Webhooks',
    apps: 'Apps',
    activity: 'Activity',
    refused: 'Refused calls',
  },
  ar: {
    pages: 'إعدادات المطوّر',
    tokens: 'الرموز',
    sandbox: 'بيئة التجربة',
    webhooks: 'خطافات الويب',
    apps: 'التطبيقات',
    activity: 'النشاط',
    refused: 'المرفوضة',
  },
})
