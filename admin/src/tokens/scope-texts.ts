import type { Scope } from '../../../server/src/tokens/scopes.ts'
import { type Texts, textsOf } from '../ui/language/texts.ts'

/** What each scope allows, in plain words. The list of scopes in every menu is the list of these keys. */
export const scopeTexts: Texts<Scope> = textsOf<Scope>({
  en: {
    'menu:read': 'Read the menu',
    'menu:write': 'Change dishes, prices and what is sold out',
    'orders:read': 'Read orders',
    'orders:write': 'Place orders and change their status',
    'reservations:read': 'Read bookings and availability',
    'reservations:write': 'Make and cancel bookings',
    'guests:read': 'Read guest profiles',
    'reports:read': 'Read sales figures',
  },
  ar: {
    'menu:read': 'قراءة القائمة',
    'menu:write': 'تغيير الأطباق والأسعار وما نفد منها',
    'orders:read': 'قراءة الطلبات',
    'orders:write': 'تقديم الطلبات وتغيير حالتها',
    'reservations:read': 'قراءة الحجوزات والأوقات المتاحة',
    'reservations:write': 'إجراء الحجوزات وإلغاؤها',
    'guests:read': 'قراءة ملفات الضيوف',
    'reports:read': 'قراءة أرقام المبيعات',
  },
})

export const SCOPES = Object.keys(scopeTexts.en) as Scope[]

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopeTexts.en, text)
}
