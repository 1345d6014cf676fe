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
    forManagers: 'For owners and managers',
    forManagersMore: 'Ask an owner or a manager for anything about tokens, webhooks and apps.',
  },
  ar: {
    pages: 'إعدادات المطوّر',
    tokens: 'الرموز',
    sandbox: 'بيئة التجربة',
    webhooks: 'خطافات الويب',
    apps: 'التطبيقات',
    activity: 'النشاط',
    refused: 'المرفوضة',
    forManagers: 'للملّاك والمديرين',
    forManagersMore: 'اسأل مالكًا أو مديرًا عن كل ما يخص الرموز وخطافات الويب والتطبيقات.',
  },
})
