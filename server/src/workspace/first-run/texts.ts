import { textsOf } from '../../platform/i18n/texts.ts'

export const firstRunTexts = textsOf({
  en: {
    setUp: 'Set up your restaurant',
    nobodyYet:
      'Nobody can sign in yet. Make the first account and your restaurant here; it takes two minutes.',
    code: 'Set-up code',
    codeHint: 'Printed in the terminal where Comanda was started, or by: bin/comanda setup-code',
    restaurantName: 'Name of the restaurant',
    country: 'Country',
    countryHint: 'Suggests the currency, the time zone and the tax.',
    choose: 'Choose',
    goOn: 'Go on',
    wrongCode: 'That code is wrong, too old, or was used.',
    tooLate: 'Somebody else has set this installation up meanwhile. Sign in.',
    fromTerminal: 'From a terminal instead',
    fromTerminalHint: 'This makes an account for a restaurant that is there already, such as the demo:',

    step: 'Step {step} of 2',
    restaurant: 'Your restaurant',
    currency: 'Currency',
    timezone: 'Time zone',
    hereZones: 'Here',
    allZones: 'Everywhere',
    language: 'Language of the menu',
    second: 'Second language',
    none: 'None',
    tax: 'Tax',
    taxHint: 'A suggestion for meals in a restaurant. Ask your accountant; leave the rate empty for no tax.',
    taxName: 'Name of the tax',
    taxRate: 'Rate in percent',
    included: 'My prices include the tax',
    you: 'Your account',
    yourName: 'Your name',
    email: 'E-mail',
    password: 'Password',
    passwordHint: 'At least {least} characters. Four random words are better than one odd one.',
    withDemo: 'Let me into the demo restaurant too, to look around',
    create: 'Create the restaurant',
    back: 'Back',

    nameNeeded: 'Give the restaurant a name.',
    countryWrong: 'Choose the country.',
    currencyWrong: 'Choose the currency.',
    zoneWrong: 'Choose the time zone.',
    languageWrong: 'Choose the language.',
    taxWrong: 'The tax needs a name, and a rate such as 10 or 8.1.',
    yourNameNeeded: 'Tell us your name.',
    emailWrong: 'That is no e-mail address.',
    passwordTooShort: 'Use at least {least} characters.',
    passwordTooLong: 'Use at most {most} characters.',

    newRestaurant: 'A new restaurant',
    newRestaurantHint: 'You will be its owner. Your other restaurants stay as they are.',
    notAllowed: 'Not here',
    notAllowedHint: 'Whoever runs this installation creates its restaurants. Ask them.',

    signUp: 'Sign up',
    signUpHint:
      'Tell us your e-mail. We send you a link; with it you choose a password and create your restaurant.',
    sendLink: 'Send the link',
    haveAccount: 'I have an account',
    lookAtMail: 'Look at your mail',
    linkOnItsWay: 'A mail is on its way to that address. Its link works for a day.',
    nothingCame: 'Nothing after a few minutes? Look among the unwanted mail.',
    chooseAccount: 'Make your account',
    makeAccount: 'Create my account',
    stale: 'This link does not work',
    staleHint: 'It was used, or is older than a day. Sign up again.',
    signUpSubject: 'Confirm your e-mail for Comanda',
    signUpMail: `Somebody wants to create a restaurant on Comanda with {email}.

Open this address within a day to go on:

{link}

If it was not you, there is nothing to do.
`,
    knownSubject: 'You have a Comanda account already',
    knownMail: `Somebody tried to sign up to Comanda with {email}, which has an account already.

Sign in here, or choose a new password there:

{link}

If it was not you, there is nothing to do.
`,
  },
  ar: {
    setUp: 'إعداد مطعمك',
    nobodyYet: 'لا يمكن لأحد تسجيل الدخول بعد. أنشئ هنا الحساب الأول ومطعمك؛ يستغرق ذلك دقيقتين.',
    code: 'رمز الإعداد',
    codeHint: 'مطبوع في الطرفية حيث شُغّلت كوماندا، أو اطبعه بالأمر: bin/comanda setup-code',
    restaurantName: 'اسم المطعم',
    country: 'البلد',
    countryHint: 'يقترح العملة والمنطقة الزمنية والضريبة.',
    choose: 'اختر',
    goOn: 'متابعة',
    wrongCode: 'هذا الرمز غير صحيح أو قديم أو استُخدم من قبل.',
    tooLate: 'أعدّ شخص آخر هذا التثبيت في هذه الأثناء. سجّل الدخول.',
    fromTerminal: 'من الطرفية بدلًا من ذلك',
    fromTerminalHint: 'ينشئ هذا الأمر حسابًا لمطعم موجود، مثل المطعم التجريبي:',

    step: 'الخطوة {step} من 2',
    restaurant: 'مطعمك',
    currency: 'العملة',
    timezone: 'المنطقة الزمنية',
    hereZones: 'هنا',
    allZones: 'كل مكان',
    language: 'لغة القائمة',
    second: 'لغة ثانية',
    none: 'بلا',
    tax: 'الضريبة',
    taxHint: 'اقتراح للوجبات في المطاعم. اسأل محاسبك؛ اترك النسبة فارغة إن لم تكن هناك ضريبة.',
    taxName: 'اسم الضريبة',
    taxRate: 'النسبة المئوية',
    included: 'أسعاري تشمل الضريبة',
    you: 'حسابك',
    yourName: 'اسمك',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    passwordHint: 'الحد الأدنى لعدد الأحرف: {least}. أربع كلمات عشوائية خير من كلمة غريبة واحدة.',
    withDemo: 'أدخلني المطعم التجريبي أيضًا لأتجول فيه',
    create: 'أنشئ المطعم',
    back: 'رجوع',

    nameNeeded: 'أعطِ المطعم اسمًا.',
    countryWrong: 'اختر البلد.',
    currencyWrong: 'اختر العملة.',
    zoneWrong: 'اختر المنطقة الزمنية.',
    languageWrong: 'اختر اللغة.',
    taxWrong: 'تحتاج الضريبة إلى اسم ونسبة مثل 10 أو 8.1.',
    yourNameNeeded: 'أخبرنا باسمك.',
    emailWrong: 'هذا ليس عنوان بريد إلكتروني.',
    passwordTooShort: 'قصيرة جدًا. الحد الأدنى لعدد الأحرف: {least}.',
    passwordTooLong: 'طويلة جدًا. الحد الأقصى لعدد الأحرف: {most}.',

    newRestaurant: 'مطعم جديد',
    newRestaurantHint: 'ستكون مالكه. تبقى مطاعمك الأخرى كما هي.',
    notAllowed: 'ليس هنا',
    notAllowedHint: 'من يشغّل هذا التثبيت ينشئ مطاعمه. اسأله.',

    signUp: 'إنشاء حساب',
    signUpHint: 'أخبرنا ببريدك الإلكتروني. نرسل إليك رابطًا تختار به كلمة مرور وتنشئ مطعمك.',
    sendLink: 'أرسل الرابط',
    haveAccount: 'لدي حساب',
    lookAtMail: 'راجع بريدك',
    linkOnItsWay: 'رسالة في طريقها إلى هذا العنوان. يعمل رابطها لمدة يوم.',
    nothingCame: 'لم يصل شيء بعد دقائق؟ ابحث في البريد غير المرغوب فيه.',
    chooseAccount: 'أنشئ حسابك',
    makeAccount: 'أنشئ حسابي',
    stale: 'هذا الرابط لا يعمل',
    staleHint: 'استُخدم أو مضى عليه أكثر من يوم. سجّل من جديد.',
    signUpSubject: 'أكّد بريدك الإلكتروني لكوماندا',
    signUpMail: `يريد أحدهم إنشاء مطعم على كوماندا بالعنوان {email}.

افتح هذا الرابط خلال يوم للمتابعة:

{link}

إن لم تكن أنت فلا داعي لفعل شيء.
`,
    knownSubject: 'لديك حساب في كوماندا من قبل',
    knownMail: `حاول أحدهم التسجيل في كوماندا بالعنوان {email}، وله حساب من قبل.

سجّل الدخول هنا، أو اختر هناك كلمة مرور جديدة:

{link}

إن لم تكن أنت فلا داعي لفعل شيء.
`,
  },
})

export type FirstRunKey = keyof (typeof firstRunTexts)['en']
