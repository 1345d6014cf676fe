import { textsOf } from '../../../platform/i18n/texts.ts'

export const consentTexts = textsOf({
  en: {
    by: 'by {publisher}',
    allowTitle: 'Allow {app}?',
    allowInto: 'Allow {app} to access {restaurant}?',
    willBeAble: 'It will be able to:',
    notListed: 'This app is not listed in the marketplace. Go on only if you know who made it.',
    goOnTo: 'You will go on to {target}. You can uninstall the app at any time, under Account, Apps.',
    cancel: 'Cancel',
    allow: 'Allow',
    signedInAs: 'Signed in as {email}.',
    anotherRestaurant: 'Another restaurant',
    onlyOwner: 'Only an owner can allow this',
    onlyOwnerHint:
      '{app} asks to be let into {restaurant}, where you are not an owner. Ask one to install it.',
    askOwner: 'Ask an owner of the restaurant to install the app.',
    backTo: 'Back to {app}',
    deadLink: 'This link does not work',
    unknownApp:
      'The app that sent you here is not known to us. Go back to the app and tell its makers: the client_id is missing or wrong.',
    unknownRedirect:
      '{app} asked to send you on to an address that it has not registered, so we stopped here. Go back to the app and tell its makers: the redirect_uri is missing or wrong.',
  },
  ar: {
    by: 'من {publisher}',
    allowTitle: 'السماح لتطبيق {app}؟',
    allowInto: 'هل تسمح لتطبيق {app} بالدخول إلى {restaurant}؟',
    willBeAble: 'سيكون بإمكانه:',
    notListed: 'هذا التطبيق غير مدرج في السوق. تابع فقط إن كنت تعرف من صنعه.',
    goOnTo: 'ستنتقل إلى {target}. يمكنك إلغاء تثبيت التطبيق في أي وقت من الحساب ثم التطبيقات.',
    cancel: 'إلغاء',
    allow: 'سماح',
    signedInAs: 'سُجّل الدخول باسم {email}.',
    anotherRestaurant: 'مطعم آخر',
    onlyOwner: 'المالك وحده يسمح بهذا',
    onlyOwnerHint: 'يطلب {app} الدخول إلى {restaurant} ولست مالكًا فيه. اطلب من أحد المالكين تثبيته.',
    askOwner: 'اطلب من أحد مالكي المطعم تثبيت التطبيق.',
    backTo: 'العودة إلى {app}',
    deadLink: 'هذا الرابط لا يعمل',
    unknownApp:
      'التطبيق الذي أرسلك إلى هنا غير معروف لدينا. عد إلى التطبيق وأخبر صانعيه: قيمة client_id ناقصة أو خاطئة.',
    unknownRedirect:
      'طلب {app} إرسالك إلى عنوان لم يسجّله، فتوقفنا هنا. عد إلى التطبيق وأخبر صانعيه: قيمة redirect_uri ناقصة أو خاطئة.',
  },
})
