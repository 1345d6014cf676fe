import type { Sentences } from '../../platform/i18n/sentences.ts'

export const TEAM: Sentences = {
  'It is there already; change it on its own page.': 'هو موجود من قبل؛ غيّره في صفحته.',
  'This is not the name of the restaurant.': 'ليس هذا اسم المطعم.',
  'Download the export first.': 'نزّل التصدير أولًا.',
  'Some payments or refunds are still under way. Wait until they are settled.':
    'بعض المدفوعات أو المبالغ المردودة لم تكتمل بعد. انتظر حتى تكتمل.',
  'Choose somebody else who works here.': 'اختر شخصًا آخر يعمل هنا.',
  'That password is wrong.': 'كلمة المرور هذه غير صحيحة.',
  'They work here already.': 'يعمل هنا من قبل.',
  'They are invited already. Send that invitation again.': 'دُعي من قبل. أرسل تلك الدعوة مرة أخرى.',
  'Too many invitations within an hour. Go on later.': 'دعوات كثيرة خلال ساعة. تابع لاحقًا.',
  'It was sent less than a minute ago.': 'أُرسلت قبل أقل من دقيقة.',
  'The restaurant would be left without an owner.': 'سيبقى المطعم بلا مالك.',
  'Turn on your own second factor first, on your account page.': 'شغّل عاملك الثاني أولًا في صفحة حسابك.',
}
