import { type Texts, textsOf } from '../../platform/i18n/texts.ts'
import { SCOPES, type Scope } from './scopes.ts'

/** What each scope allows, in plain words. */
export const scopeTexts: Texts<Scope> = textsOf<Scope>({
  en: SCOPES,
  ar: {
    'menu:read': 'قراءة القائمة',
    'menu:write': 'تغيير الأطباق والأسعار وما نفد منها',
    'orders:read': 'قراءة الطلبات',
    'orders:write': 'تقديم الطلبات وتغيير حالتها',
    'reservations:read': 'قراءة الحجوزات والأوقات المتاحة',
    'reservations:write': 'إجراء الحجوزات وإلغاؤها',
    'payments:read': 'قراءة المدفوعات والمبالغ المُعادة',
    'payments:write': 'تحصيل المدفوعات وإنشاء روابط الدفع وإعادة الأموال',
    'guests:read': 'قراءة ملفات الضيوف',
    'reports:read': 'قراءة أرقام المبيعات',
    'events:read': 'متابعة ما يحدث، بقدر ما يُسمح بقراءته',
    'webhooks:read': 'قراءة عناوين الويب هوك',
    'webhooks:write': 'إضافة عناوين الويب هوك وتغييرها وحذفها',
    'reviews:read': 'قراءة التقييمات',
    'reviews:write': 'إرسال التقييمات',
    'stock:read': 'قراءة المخزون',
    'stock:write': 'تسجيل ما يرد إلى المخزون وما يتلف منه وما يُعدّ فيه',
    'shifts:read': 'قراءة النوبات المنشورة',
    'experiences:read': 'قراءة التجارب وحجوزاتها',
    'experiences:write': 'حجز تذاكر التجارب وإلغاؤها',
    'giftcards:read': 'قراءة بطاقات الهدايا والعثور عليها برمزها',
    'giftcards:write': 'إصدار بطاقات الهدايا',
    'coupons:read': 'قراءة القسائم',
    'coupons:write': 'إنشاء القسائم وتغييرها وحذفها',
  },
})
