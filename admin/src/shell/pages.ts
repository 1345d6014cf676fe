import type { ComponentType } from 'react'
import type { Right } from '../../../server/src/ground/staff/rights.ts'
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
import type { shellTexts } from './texts.ts'

/** What the navigation leads to, and the right it takes. */
export const PAGES: {
  to: string
  text: keyof (typeof shellTexts)['en']
  right: Right
  icon: ComponentType<{ size?: number | string; stroke?: number }>
}[] = [
  { to: '/', text: 'today', right: 'workHere', icon: IconToday },
  { to: '/menu', text: 'dishMenu', right: 'changeMenu', icon: IconMenu },
  { to: '/orders', text: 'orders', right: 'seeOrders', icon: IconOrders },
  { to: '/kitchen', text: 'kitchen', right: 'workKitchen', icon: IconKitchen },
  { to: '/bookings', text: 'bookings', right: 'seeBookings', icon: IconBookings },
  { to: '/tables', text: 'tables', right: 'seeTables', icon: IconTables },
  { to: '/guests', text: 'guests', right: 'seeGuests', icon: IconGuests },
  { to: '/reviews', text: 'reviews', right: 'answerReviews', icon: IconReviews },
  { to: '/stock', text: 'stock', right: 'keepStock', icon: IconStock },
  { to: '/sales', text: 'sales', right: 'seeSales', icon: IconSales },
  { to: '/payments', text: 'payments', right: 'seePayments', icon: IconPayments },
  { to: '/day-end', text: 'dayEnd', right: 'closeDay', icon: IconDayEnd },
  { to: '/experiences', text: 'experiences', right: 'workExperiences', icon: IconExperiences },
  { to: '/gift-cards', text: 'giftCards', right: 'findGiftCards', icon: IconGiftCards },
  { to: '/shifts', text: 'shifts', right: 'planShifts', icon: IconShifts },
  { to: '/my-shifts', text: 'myShifts', right: 'workHere', icon: IconMyShifts },
  { to: '/settings', text: 'settings', right: 'changeSettings', icon: IconSettings },
  { to: '/developer', text: 'developer', right: 'develop', icon: IconDeveloper },
]
