import { textsOf } from '../ui/language/texts.ts'

export const refusalTexts = textsOf({
  en: {
    title: 'Refused calls',
    docs: 'Every error, explained',
    about: 'What the API refused in the last day, by token and rule. Nothing that was sent is kept.',
    none: 'Nothing was refused in the last day',
    noneMore: 'Calls that the API refuses show up here within seconds.',
    live: 'Restaurant',
    sandbox: 'Sandbox',
    venue: 'Whose calls',
    calls: { one: 'once', other: '{count} times' },
    noPath: 'A path that does not exist',
    sentence: '“{token}” was refused {calls}, last {moment}.',
    request: 'Last request',
    insufficient_scope: 'The token lacks the scope “{required_scope}”. Create a token that has it.',
    plan_feature_unavailable: 'The restaurant’s plan does not include {feature}.',
    plan_lapsed: 'The restaurant has no plan in force.',
    restaurant_suspended: 'The restaurant is suspended: it can be read, but not changed.',
    not_found:
      'There is no such thing in this restaurant. Often the id is of another restaurant, or was removed.',
    no_path: 'The API has nothing at the address that was called. Look for a slip in its spelling.',
    method_not_allowed: 'The path exists, but does not take this method.',
    invalid_transition: 'What is “{from}” cannot become “{to}”.',
    possible: 'Possible from there: {states}.',
    operation: 'How this call is made',
    idempotency_key_in_use: 'The first request with the same Idempotency-Key was still running.',
    idempotency_key_reused:
      'The Idempotency-Key was used before with another body. Each request needs a key of its own.',
    payload_too_large: 'The body was larger than 1 MiB.',
    unsupported_media_type: 'The body was not sent as application/json.',
    validation_failed: 'These fields were not accepted:',
    rate_limited: 'Too many calls in a minute. Slow the program down, or give the token a rate of its own.',
  },
  ar: {
    title: 'الاستدعاءات المرفوضة',
    docs: 'شرح كل خطأ',
    about: 'ما رفضته الواجهة في آخر يوم حسب الرمز والقاعدة. لا يُحفظ شيء مما أُرسل.',
    none: 'لم يُرفض شيء في آخر يوم',
    noneMore: 'تظهر هنا الاستدعاءات المرفوضة خلال ثوانٍ.',
    live: 'المطعم',
    sandbox: 'بيئة التجربة',
    venue: 'استدعاءات من',
    calls: {
      zero: 'ولا مرة',
      one: 'مرة واحدة',
      two: 'مرتين',
      few: '{count} مرات',
      many: '{count} مرة',
      other: '{count} مرة',
    },
    noPath: 'مسار غير موجود',
    sentence: 'رُفض «{token}» {calls}، آخرها {moment}.',
    request: 'آخر طلب',
    insufficient_scope: 'تنقص الرمز الصلاحية «{required_scope}». أنشئ رمزًا يملكها.',
    plan_feature_unavailable: 'خطة المطعم لا تشمل {feature}.',
    plan_lapsed: 'لا توجد للمطعم خطة سارية.',
    restaurant_suspended: 'المطعم موقوف: يمكن قراءته دون تغييره.',
    not_found: 'لا يوجد مثل هذا في هذا المطعم. غالبًا ما يكون المعرّف لمطعم آخر أو قد حُذف.',
    no_path: 'لا شيء في الواجهة عند العنوان المستدعى. تحقق من كتابته.',
    method_not_allowed: 'المسار موجود لكنه لا يقبل هذه الطريقة.',
    invalid_transition: 'ما حالته «{from}» لا يصير «{to}».',
    possible: 'الممكن منها: {states}.',
    operation: 'كيف يُجرى هذا الاستدعاء',
    idempotency_key_in_use: 'كان أول طلب بنفس Idempotency-Key لا يزال قيد التنفيذ.',
    idempotency_key_reused: 'استُخدم Idempotency-Key من قبل مع نص آخر. يحتاج كل طلب إلى مفتاح خاص به.',
    payload_too_large: 'كان النص أكبر من 1 ميبيبايت.',
    unsupported_media_type: 'لم يُرسل النص بصيغة application/json.',
    validation_failed: 'لم تُقبل هذه الحقول:',
    rate_limited: 'استدعاءات كثيرة في دقيقة. أبطئ البرنامج أو أعطِ الرمز معدلًا خاصًا.',
  },
})

export type RefusalKey = keyof (typeof refusalTexts)['en']

export function isKnownCode(code: string): code is RefusalKey {
  return Object.hasOwn(refusalTexts.en, code)
}
