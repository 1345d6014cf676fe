import type { GuestLanguage } from '../texts/texts.ts'

/** What may be kept of a guest, by its name in the file that they can take along. */
export const KEPT_NAMES: Record<string, Record<GuestLanguage, string>> = {
  orders: { en: 'Orders', es: 'Pedidos', ar: 'الطلبات' },
  reservations: { en: 'Bookings', es: 'Reservas', ar: 'الحجوزات' },
  waitlist: { en: 'Waiting list', es: 'Lista de espera', ar: 'قائمة الانتظار' },
  experience_bookings: { en: 'Tickets', es: 'Entradas', ar: 'التذاكر' },
  gift_card_sales: { en: 'Gift cards bought', es: 'Tarjetas regalo compradas', ar: 'بطاقات هدايا اشتريتها' },
  gift_cards: { en: 'Gift cards received', es: 'Tarjetas regalo recibidas', ar: 'بطاقات هدايا وصلتك' },
  payments: { en: 'Payments', es: 'Pagos', ar: 'المدفوعات' },
  reviews: { en: 'Reviews', es: 'Opiniones', ar: 'المراجعات' },
  messages: { en: 'Messages', es: 'Mensajes', ar: 'الرسائل' },
}
