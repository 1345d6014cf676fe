import type { ComponentType } from 'react'
import type { Role } from '../../../server/src/ground/staff/rights.ts'
import IconTables from '../ui/icons/generated/IconArmchair.ts'
import IconBookings from '../ui/icons/generated/IconCalendar.ts'
import IconShifts from '../ui/icons/generated/IconCalendarTime.ts'
import IconMyShifts from '../ui/icons/generated/IconCalendarUser.ts'
import IconDrawers from '../ui/icons/generated/IconCash.ts'
import IconDayEnd from '../ui/icons/generated/IconCashRegister.ts'
import IconSales from '../ui/icons/generated/IconChartBar.ts'
import IconKitchen from '../ui/icons/generated/IconChefHat.ts'
import IconPayments from '../ui/icons/generated/IconCreditCard.ts'
import IconReports from '../ui/icons/generated/IconFileExport.ts'
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

type Text = keyof (typeof shellTexts)['en']
export type Page = {
  to: PagePath
  text: Text
  icon: ComponentType<{ size?: number | string; stroke?: number }>
}

/** What the navigation leads to, by what people are about. */
export const GROUPS: { text: Text; pages: Page[] }[] = [
  {
    text: 'service',
    pages: [
      { to: '/', text: 'today', icon: IconToday },
      { to: '/orders', text: 'orders', icon: IconOrders },
      { to: '/tables', text: 'tables', icon: IconTables },
      { to: '/bookings', text: 'bookings', icon: IconBookings },
      { to: '/kitchen', text: 'kitchen', icon: IconKitchen },
    ],
  },
  {
    text: 'menuAndStock',
    pages: [
      { to: '/menu', text: 'dishMenu', icon: IconMenu },
      { to: '/stock', text: 'stock', icon: IconStock },
    ],
  },
  {
    text: 'guestsGroup',
    pages: [
      { to: '/guests', text: 'guests', icon: IconGuests },
      { to: '/reviews', text: 'reviews', icon: IconReviews },
      { to: '/gift-cards', text: 'giftCards', icon: IconGiftCards },
      { to: '/experiences', text: 'experiences', icon: IconExperiences },
    ],
  },
  {
    text: 'money',
    pages: [
      { to: '/sales', text: 'sales', icon: IconSales },
      { to: '/reports', text: 'reports', icon: IconReports },
      { to: '/payments', text: 'payments', icon: IconPayments },
      { to: '/drawers', text: 'drawers', icon: IconDrawers },
      { to: '/day-end', text: 'dayEnd', icon: IconDayEnd },
    ],
  },
  {
    text: 'team',
    pages: [
      { to: '/shifts', text: 'shifts', icon: IconShifts },
      { to: '/my-shifts', text: 'myShifts', icon: IconMyShifts },
    ],
  },
]

export const SETTINGS: Page = { to: '/settings', text: 'settings', icon: IconSettings }

/** What each role comes for most: on a phone these are under the thumb. */
export const MOST_USED: Record<Role, readonly PagePath[]> = {
  owner: ['/', '/orders', '/bookings', '/sales'],
  manager: ['/', '/orders', '/tables', '/bookings'],
  staff: ['/', '/orders', '/tables', '/bookings'],
  kitchen: ['/kitchen', '/', '/my-shifts'],
  host: ['/', '/bookings', '/tables', '/guests'],
}

/** The page of these that an address belongs to. */
export function isAt(pathname: string, to: PagePath): boolean {
  if (to === '/') return pathname === '/'
  if (to === '/settings' && pathname.startsWith('/developer')) return true
  return pathname === to || pathname.startsWith(`${to}/`)
}
