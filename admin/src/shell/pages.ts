import type { ComponentType } from 'react'
import IconTables from '../ui/icons/generated/IconArmchair.ts'
import IconBookings from '../ui/icons/generated/IconCalendar.ts'
import IconShifts from '../ui/icons/generated/IconCalendarTime.ts'
import IconMyShifts from '../ui/icons/generated/IconCalendarUser.ts'
import IconDayEnd from '../ui/icons/generated/IconCashRegister.ts'
import IconSales from '../ui/icons/generated/IconChartBar.ts'
import IconKitchen from '../ui/icons/generated/IconChefHat.ts'
import IconDeveloper from '../ui/icons/generated/IconCode.ts'
import IconPayments from '../ui/icons/generated/IconCreditCard.ts'
import IconGiftCards from '../ui/icons/generated/IconGift.ts'
import IconMenu from '../ui/icons/generated/IconListDetails.ts'
import IconStock from '../ui/icons/generated/IconPackage.ts'
import IconOrders from '../ui/icons/generated/IconReceipt.ts'
import IconSettings from '../ui/icons/generated/IconSettings.ts'
import IconReviews from '../ui/icons/generated/IconStar.ts'
import IconExperiences from '../ui/icons/generated/IconTicket.ts'
import IconToday from '../ui/icons/generated/IconToolsKitchen2.ts'
import IconGuests from '../ui/icons/generated/IconUsers.ts'
import type { PagePath } from '../ui/page-rights.ts'
import type { shellTexts } from './texts.ts'

/** What the navigation leads to. */
export const PAGES: {
  to: PagePath
  text: keyof (typeof shellTexts)['en']
  icon: ComponentType<{ size?: number | string; stroke?: number }>
}[] = [
  { to: '/', text: 'today', icon: IconToday },
  { to: '/menu', text: 'dishMenu', icon: IconMenu },
  { to: '/orders', text: 'orders', icon: IconOrders },
  { to: '/kitchen', text: 'kitchen', icon: IconKitchen },
  { to: '/bookings', text: 'bookings', icon: IconBookings },
  { to: '/tables', text: 'tables', icon: IconTables },
  { to: '/guests', text: 'guests', icon: IconGuests },
  { to: '/reviews', text: 'reviews', icon: IconReviews },
  { to: '/stock', text: 'stock', icon: IconStock },
  { to: '/sales', text: 'sales', icon: IconSales },
  { to: '/payments', text: 'payments', icon: IconPayments },
  { to: '/day-end', text: 'dayEnd', icon: IconDayEnd },
  { to: '/experiences', text: 'experiences', icon: IconExperiences },
  { to: '/gift-cards', text: 'giftCards', icon: IconGiftCards },
  { to: '/shifts', text: 'shifts', icon: IconShifts },
  { to: '/my-shifts', text: 'myShifts', icon: IconMyShifts },
  { to: '/settings', text: 'settings', icon: IconSettings },
  { to: '/developer', text: 'developer', icon: IconDeveloper },
]
