import { textsOf } from '../../platform/language/texts.ts'

export const staffTexts = textsOf({
  en: {
    owner: 'Owner',
    manager: 'Manager',
    staff: 'Staff',
    kitchen: 'Kitchen',
    host: 'Host',
    today: 'Today',
    account: 'Account',
    apps: 'Apps',
    signOut: 'Sign out',

    signIn: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    forgotten: 'Forgotten your password?',
    passwordSaved: 'Your new password is saved. Sign in with it.',
    wrongSignIn: 'The e-mail or the password is wrong.',
    nobodyYet: 'Nobody can sign in yet',
    nobodyYetHint:
      'This installation has no accounts. Whoever runs it makes the first one, in a terminal where Comanda is installed:',
    nobodyYetMore: 'It prints a password. Reload this page then, and sign in with it.',
    reload: 'Reload',

    secondFactor: 'Second factor',
    oneMoreStep: 'One more step',
    enterDigits: 'Enter the six digits that your authenticator app shows for Comanda.',
    code: 'Code',
    backupWorks: 'No phone at hand? One of your backup codes works here too, once.',
    goOn: 'Go on',
    someoneElse: 'Sign in as someone else',
    wrongCode: 'That code is wrong, or was used before.',
    tookTooLong: 'That took too long or too many tries. Sign in again.',
    locked: 'Too many wrong codes. Wait a quarter of an hour, then try again.',

    forgottenTitle: 'Forgotten password',
    forgottenHint: 'Tell us your e-mail and we will send you a link to choose a new one.',
    sendLink: 'Send the link',
    backToSignIn: 'Back to signing in',
    lookAtMail: 'Look at your mail',
    linkOnItsWay: 'If that e-mail belongs to an account, a link is on its way. It works for an hour.',
    nothingCame:
      'Nothing after a few minutes? Look among the unwanted mail, or ask whoever runs Comanda for you.',
    newPassword: 'New password',
    choosePassword: 'Choose a new password',
    signedOutElsewhere: 'You will be signed out everywhere else.',
    passwordHint: 'At least {least} characters. Four random words are better than one odd one.',
    passwordTooShort: 'Use at least {least} characters.',
    passwordTooLong: 'Use at most {most} characters.',
    saveIt: 'Save it',
    staleLink: 'This link was used before or is too old. Ask for a new one.',
    resetSubject: 'Choose a new password for Comanda',
    resetMail: `Someone asked for a new password for {email}.

Open this address within an hour to choose one:

{link}

If it was not you, there is nothing to do: your password stays as it is.
`,

    triesSubject: 'Wrong passwords for your Comanda account',
    triesMail: `Someone has tried to sign in as {email} with several wrong passwords.

If it was not you, you need not do anything: you can go on signing in on the devices you use. A long password and a second factor keep strangers out; you find both under “Account”.
`,

    chooseRestaurant: 'Choose a restaurant',
    noRestaurant: 'No restaurant yet',
    noRestaurantHint:
      '{email} does not belong to a restaurant. Ask its owner, or whoever runs Comanda for you, to add you.',
    whichRestaurant: 'Which restaurant?',
    whereYouAre: 'where you are now',
    notYours: 'Not your restaurant',
    chooseYours: 'Go back and choose one of yours.',

    actFor: 'You act for {restaurant} as its {role}.',
    notChosen: 'You have not chosen a restaurant.',
    switch: 'Switch',
    yourPassword: 'Your password',
    factorOff:
      'Off. With it, a stolen password alone opens nothing: signing in also asks for a code from your phone.',
    factorOn: 'On. Signing in asks for a code from your authenticator app.',
    turnOn: 'Turn it on',
    turnOff: 'Turn it off',
    sessions: 'Where you are signed in',
    thisOne: 'this one',
    since: 'Since {moment}',
    sinceFrom: 'Since {moment} from {address}',
    endSession: 'Sign it out',
    endOthers: 'Sign out everywhere else',
    unknownDevice: 'Unknown device',
    aBrowser: 'A browser',
    deviceOn: '{browser} on {system}',
    sessionEnded: 'Signed out there.',
    factorIsOn: 'The second factor is on.',
    factorIsOff: 'The second factor is off.',
    factorWasOn: 'The second factor is on already.',
    wrongPassword: 'That password is wrong.',
    codeDoesNotFit: 'That code does not fit. Enter the one your app shows at this moment.',
    turnFactorOn: 'Turn on the second factor',
    addToApp: '1. Add Comanda to your authenticator app: {link}, or type this key:',
    openInApp: 'open it in the app',
    keepCodes:
      '2. Keep these backup codes somewhere safe. Each lets you in once should you lose your phone. They are not shown again.',
    digitsNow: 'The six digits it shows now',
    notNow: 'Not now',

    tooManyTries: 'Too many tries',
    waitMinutes: { one: 'Wait a minute, then try again.', other: 'Wait {count} minutes, then try again.' },
  },
  ar: {
    owner: 'مالك',
    manager: 'مدير',
    staff: 'موظف',
    kitchen: 'المطبخ',
    host: 'مضيف',
    today: 'اليوم',
    account: 'الحساب',
    apps: 'التطبيقات',
    signOut: 'تسجيل الخروج',

    signIn: 'تسجيل الدخول',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    forgotten: 'هل نسيت كلمة المرور؟',
    passwordSaved: 'حُفظت كلمة المرور الجديدة. سجّل الدخول بها.',
    wrongSignIn: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
    nobodyYet: 'لا يمكن لأحد تسجيل الدخول بعد',
    nobodyYetHint: 'لا حسابات في هذا التثبيت بعد. يُنشئ من يشغّله الحساب الأول في طرفية حيث ثُبّتت كوماندا:',
    nobodyYetMore: 'يطبع الأمر كلمة مرور. أعد عندئذ تحميل هذه الصفحة وسجّل الدخول بها.',
    reload: 'إعادة التحميل',

    secondFactor: 'العامل الثاني',
    oneMoreStep: 'خطوة أخرى',
    enterDigits: 'أدخل الأرقام الستة التي يعرضها تطبيق المصادقة لكوماندا.',
    code: 'الرمز',
    backupWorks: 'لا هاتف معك؟ يعمل هنا أيضًا أحد رموزك الاحتياطية، مرة واحدة.',
    goOn: 'متابعة',
    someoneElse: 'تسجيل الدخول باسم شخص آخر',
    wrongCode: 'هذا الرمز غير صحيح أو استُخدم من قبل.',
    tookTooLong: 'استغرق ذلك وقتًا طويلًا أو محاولات كثيرة. سجّل الدخول من جديد.',
    locked: 'رموز خاطئة كثيرة. انتظر ربع ساعة ثم حاول مرة أخرى.',

    forgottenTitle: 'نسيت كلمة المرور',
    forgottenHint: 'أخبرنا ببريدك الإلكتروني لنرسل إليك رابطًا تختار به كلمة جديدة.',
    sendLink: 'أرسل الرابط',
    backToSignIn: 'العودة إلى تسجيل الدخول',
    lookAtMail: 'راجع بريدك',
    linkOnItsWay: 'إن كان هذا البريد لحساب لدينا فالرابط في طريقه إليك. يعمل لمدة ساعة.',
    nothingCame: 'لم يصل شيء بعد دقائق؟ ابحث في البريد غير المرغوب فيه، أو اسأل من يشغّل كوماندا لديك.',
    newPassword: 'كلمة مرور جديدة',
    choosePassword: 'اختر كلمة مرور جديدة',
    signedOutElsewhere: 'سيُسجَّل خروجك من كل مكان آخر.',
    passwordHint: 'الحد الأدنى لعدد الأحرف: {least}. أربع كلمات عشوائية خير من كلمة غريبة واحدة.',
    passwordTooShort: 'قصيرة جدًا. الحد الأدنى لعدد الأحرف: {least}.',
    passwordTooLong: 'طويلة جدًا. الحد الأقصى لعدد الأحرف: {most}.',
    saveIt: 'احفظها',
    staleLink: 'هذا الرابط استُخدم من قبل أو قديم جدًا. اطلب رابطًا جديدًا.',
    resetSubject: 'اختر كلمة مرور جديدة لكوماندا',
    resetMail: `طلب أحدهم كلمة مرور جديدة للحساب {email}.

افتح هذا العنوان خلال ساعة لتختارها:

{link}

إن لم تكن أنت فلا داعي لفعل شيء: تبقى كلمة المرور كما هي.
`,

    triesSubject: 'كلمات مرور خاطئة لحسابك في كوماندا',
    triesMail: `حاول أحدهم تسجيل الدخول باسم {email} بعدة كلمات مرور خاطئة.

إن لم تكن أنت فلا داعي لفعل شيء: يمكنك مواصلة تسجيل الدخول من الأجهزة التي تستخدمها. كلمة مرور طويلة وعامل ثانٍ يمنعان الغرباء؛ تجدهما في صفحة «الحساب».
`,

    chooseRestaurant: 'اختر مطعمًا',
    noRestaurant: 'لا مطعم بعد',
    noRestaurantHint: 'لا ينتمي {email} إلى أي مطعم. اطلب من مالكه أو ممن يشغّل كوماندا لديك أن يضيفك.',
    whichRestaurant: 'أي مطعم؟',
    whereYouAre: 'حيث أنت الآن',
    notYours: 'ليس مطعمك',
    chooseYours: 'ارجع واختر أحد مطاعمك.',

    actFor: 'أنت تعمل لصالح {restaurant} بصفة {role}.',
    notChosen: 'لم تختر مطعمًا بعد.',
    switch: 'تبديل',
    yourPassword: 'كلمة مرورك',
    factorOff: 'متوقف. عند تشغيله لا تكفي كلمة مرور مسروقة: يُطلب عند الدخول رمز من هاتفك أيضًا.',
    factorOn: 'يعمل. يُطلب عند الدخول رمز من تطبيق المصادقة.',
    turnOn: 'تشغيل',
    turnOff: 'إيقاف',
    sessions: 'أين سُجّل دخولك',
    thisOne: 'هذا الجهاز',
    since: 'منذ {moment}',
    sinceFrom: 'منذ {moment} من {address}',
    endSession: 'إنهاء الجلسة',
    endOthers: 'تسجيل الخروج من كل مكان آخر',
    unknownDevice: 'جهاز غير معروف',
    aBrowser: 'متصفح',
    deviceOn: '{browser} على {system}',
    sessionEnded: 'سُجّل الخروج هناك.',
    factorIsOn: 'العامل الثاني يعمل.',
    factorIsOff: 'العامل الثاني متوقف.',
    factorWasOn: 'العامل الثاني يعمل أصلًا.',
    wrongPassword: 'كلمة المرور هذه غير صحيحة.',
    codeDoesNotFit: 'هذا الرمز لا يطابق. أدخل الرمز الذي يعرضه تطبيقك في هذه اللحظة.',
    turnFactorOn: 'تشغيل العامل الثاني',
    addToApp: '1. أضف كوماندا إلى تطبيق المصادقة: {link}، أو اكتب هذا المفتاح:',
    openInApp: 'افتحه في التطبيق',
    keepCodes:
      '2. احفظ هذه الرموز الاحتياطية في مكان آمن. كل منها يدخلك مرة واحدة إن فقدت هاتفك. لن تُعرض مرة أخرى.',
    digitsNow: 'الأرقام الستة التي يعرضها الآن',
    notNow: 'ليس الآن',

    tooManyTries: 'محاولات كثيرة جدًا',
    waitMinutes: {
      zero: 'حاول مرة أخرى الآن.',
      one: 'انتظر دقيقة ثم حاول مرة أخرى.',
      two: 'انتظر دقيقتين ثم حاول مرة أخرى.',
      few: 'انتظر {count} دقائق ثم حاول مرة أخرى.',
      many: 'انتظر {count} دقيقة ثم حاول مرة أخرى.',
      other: 'انتظر {count} دقيقة ثم حاول مرة أخرى.',
    },
  },
})

export type StaffKey = keyof (typeof staffTexts)['en']
