import type { AnyErrorCode } from '../../../server/src/errors.ts'
import { textsOf } from './language/texts.ts'

/** Every failure that someone who is signed in can meet: a code that is new on the server does not compile here. */
type Met = Exclude<AnyErrorCode, 'insufficient_scope'>

export const errorTexts = textsOf<Met | 'unreachable'>({
  en: {
    unreachable: 'The server cannot be reached. Check your connection.',
    unauthenticated: 'You are no longer signed in. Sign in again.',
    not_your_restaurant: 'You no longer work at this restaurant.',
    second_factor_required: 'This restaurant asks for a second factor. Set one up in your account.',
    limited_to_branches: 'This is for people who work at all branches.',
    insufficient_role: 'Your role in this restaurant does not allow this. Ask an owner or a manager.',
    plan_feature_unavailable: 'This is not part of the restaurant’s plan.',
    plan_lapsed: 'The restaurant has no plan in force. Ask whoever runs Comanda for you.',
    restaurant_suspended: 'The restaurant is suspended: it can be looked at, but not changed.',
    foreign_origin: 'This request came from another site, so nothing was changed. Reload the page.',
    rate_limited: 'Too many requests at once. Wait a minute, then try again.',
    changed_meanwhile: 'Somebody has changed this meanwhile.',
    invalid_transition: 'It has changed meanwhile. What you see now is the latest.',
    validation_failed: 'Something in it is not right. Look it over and try again.',
    payload_too_large: 'That is too long to be sent. Shorten it and try again.',
    unsupported_media_type: 'This page is out of date. Reload it and try again.',
    method_not_allowed: 'This page is out of date. Reload it and try again.',
    malformed_request: 'What was sent did not arrive whole. Try again.',
    request_timeout: 'It took too long to be sent. Check your connection and try again.',
    expectation_failed: 'This page is out of date. Reload it and try again.',
    headers_too_large: 'This page is out of date. Reload it and try again.',
    order_settled: 'It is paid, so it cannot be changed.',
    not_payable: 'It cannot be paid, or paid back, as it stands now.',
    payments_not_connected: 'The restaurant has no way to be paid online yet.',
    idempotency_key_in_use: 'This is being done already. Wait a moment.',
    idempotency_key_reused: 'This was sent before with other values. Look at what was done, then try again.',
    not_found: 'It is no longer there.',
    service_unavailable: 'The server is briefly out of reach. Try again in a moment.',
    internal_error: 'Something went wrong on our side. Try again in a moment.',
  },
  ar: {
    unreachable: 'لا يمكن الوصول إلى الخادم. تحقق من اتصالك.',
    unauthenticated: 'انتهى تسجيل دخولك. سجّل الدخول من جديد.',
    not_your_restaurant: 'لم تعد تعمل في هذا المطعم.',
    second_factor_required: 'يطلب هذا المطعم عاملًا ثانيًا. فعّله في حسابك.',
    limited_to_branches: 'هذا لمن يعملون في كل الفروع.',
    insufficient_role: 'دورك في هذا المطعم لا يسمح بذلك. اسأل المالك أو المدير.',
    plan_feature_unavailable: 'هذا ليس ضمن خطة المطعم.',
    plan_lapsed: 'لا توجد للمطعم خطة سارية. اسأل من يشغّل كوماندا لديك.',
    restaurant_suspended: 'المطعم موقوف: يمكن الاطلاع عليه دون تغييره.',
    foreign_origin: 'جاء هذا الطلب من موقع آخر فلم يتغيّر شيء. أعد تحميل الصفحة.',
    rate_limited: 'طلبات كثيرة دفعة واحدة. انتظر دقيقة ثم حاول مرة أخرى.',
    changed_meanwhile: 'غيّر أحدهم هذا في هذه الأثناء.',
    invalid_transition: 'لقد تغيّر في هذه الأثناء. ما تراه الآن هو الأحدث.',
    validation_failed: 'فيه ما ليس صحيحًا. راجعه وحاول مرة أخرى.',
    payload_too_large: 'هذا أطول من أن يُرسل. اختصره وحاول مرة أخرى.',
    unsupported_media_type: 'هذه الصفحة قديمة. أعد تحميلها وحاول مرة أخرى.',
    method_not_allowed: 'هذه الصفحة قديمة. أعد تحميلها وحاول مرة أخرى.',
    malformed_request: 'لم يصل ما أُرسل كاملًا. حاول مرة أخرى.',
    request_timeout: 'استغرق الإرسال وقتًا طويلًا. تحقق من اتصالك وحاول مرة أخرى.',
    expectation_failed: 'هذه الصفحة قديمة. أعد تحميلها وحاول مرة أخرى.',
    headers_too_large: 'هذه الصفحة قديمة. أعد تحميلها وحاول مرة أخرى.',
    order_settled: 'دُفع ثمنه، فلا يمكن تغييره.',
    not_payable: 'لا يمكن دفعه أو رد ثمنه على حاله الآن.',
    payments_not_connected: 'ليس للمطعم بعد وسيلة للدفع عبر الإنترنت.',
    idempotency_key_in_use: 'يجري تنفيذ هذا بالفعل. انتظر لحظة.',
    idempotency_key_reused: 'أُرسل هذا من قبل بقيم أخرى. انظر ما تم ثم حاول مرة أخرى.',
    not_found: 'لم يعد موجودًا.',
    service_unavailable: 'تعذّر الوصول إلى الخادم مؤقتًا. حاول بعد لحظات.',
    internal_error: 'حدث خطأ من جانبنا. حاول بعد لحظات.',
  },
})

export type ErrorKey = keyof (typeof errorTexts)['en']

/** A code that we have no words for is a fault of ours. */
export function errorKey(code: string): ErrorKey {
  return Object.hasOwn(errorTexts.en, code) ? (code as ErrorKey) : 'internal_error'
}
