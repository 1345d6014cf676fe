import { textsOf } from '../../platform/i18n/texts.ts'

export const teamTexts = textsOf({
  en: {
    owner: 'owner',
    manager: 'manager',
    staff: 'staff',
    kitchen: 'kitchen',
    host: 'host',

    mailSubject: 'Join {restaurant} on Comanda',
    mailText: `{by} invites you to work with {restaurant} on Comanda, as: {role}.

Open this address within {days} days to accept:

{link}

If you do not know {restaurant}, there is nothing to do.
`,

    invitation: 'Invitation',
    invitedTo: 'Join {restaurant}',
    invitedAs: '{by} invites {email} to work with {restaurant}, as: {role}.',
    accept: 'Accept and go on',
    someoneElse:
      'You are signed in as {mine}, but this invitation is for {theirs}. Sign out, then open the link again.',
    signOut: 'Sign out',
    haveAccount: 'I have an account',
    haveAccountHint: 'Sign in with the account of {email} to accept.',
    signIn: 'Sign in',
    newHere: 'I am new here',
    name: 'Your name',
    password: 'Password',
    passwordHint: 'At least {least} characters. Four random words are better than one odd one.',
    makeAccount: 'Create my account',
    nameNeeded: 'Tell us your name.',
    passwordTooShort: 'Use at least {least} characters.',
    passwordTooLong: 'Use at most {most} characters.',
    stale: 'This invitation does not work',
    staleHint:
      'It was used, taken back, sent again, or is too old. Ask whoever invited you to send a new one.',
  },
  ar: {
    owner: 'مالك',
    manager: 'مدير',
    staff: 'موظف',
    kitchen: 'المطبخ',
    host: 'مضيف',

    mailSubject: 'انضم إلى {restaurant} على كوماندا',
    mailText: `يدعوك {by} إلى العمل مع {restaurant} على كوماندا بصفة: {role}.

افتح هذا العنوان لتقبل الدعوة، ومدتها بالأيام {days}:

{link}

إن كنت لا تعرف {restaurant} فلا داعي لفعل شيء.
`,

    invitation: 'دعوة',
    invitedTo: 'انضم إلى {restaurant}',
    invitedAs: 'يدعو {by} صاحب البريد {email} إلى العمل مع {restaurant} بصفة: {role}.',
    accept: 'اقبل وتابع',
    someoneElse: 'سجّلت الدخول باسم {mine}، لكن هذه الدعوة إلى {theirs}. سجّل الخروج ثم افتح الرابط مرة أخرى.',
    signOut: 'تسجيل الخروج',
    haveAccount: 'لدي حساب',
    haveAccountHint: 'سجّل الدخول بحساب {email} لتقبل الدعوة.',
    signIn: 'تسجيل الدخول',
    newHere: 'أنا جديد هنا',
    name: 'اسمك',
    password: 'كلمة المرور',
    passwordHint: 'الحد الأدنى لعدد الأحرف: {least}. أربع كلمات عشوائية خير من كلمة غريبة واحدة.',
    makeAccount: 'أنشئ حسابي',
    nameNeeded: 'أخبرنا باسمك.',
    passwordTooShort: 'قصيرة جدًا. الحد الأدنى لعدد الأحرف: {least}.',
    passwordTooLong: 'طويلة جدًا. الحد الأقصى لعدد الأحرف: {most}.',
    stale: 'هذه الدعوة لا تعمل',
    staleHint: 'استُخدمت أو سُحبت أو أُرسلت من جديد أو مضى عليها وقت طويل. اطلب ممن دعاك إرسال دعوة جديدة.',
  },
})

export type TeamKey = keyof (typeof teamTexts)['en']
