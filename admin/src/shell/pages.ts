import IconDayEnd from '@tabler/icons-react/dist/esm/icons/IconCashRegister.mjs'
import IconSales from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconDeveloper from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconPayments from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconGiftCards from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconMenu from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconOrders from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconToday from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import IconGuests from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ComponentType } from 'react'
import type { Right } from '../../../server/src/ground/staff/rights.ts'
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
  { to: '/guests', text: 'guests', right: 'seeGuests', icon: IconGuests },
  { to: '/sales', text: 'sales', right: 'seeSales', icon: IconSales },
  { to: '/payments', text: 'payments', right: 'seePayments', icon: IconPayments },
  { to: '/day-end', text: 'dayEnd', right: 'closeDay', icon: IconDayEnd },
  { to: '/gift-cards', text: 'giftCards', right: 'findGiftCards', icon: IconGiftCards },
  { to: '/settings/payments', text: 'settings', right: 'seePayments', icon: IconSettings },
  { to: '/developer', text: 'developer', right: 'develop', icon: IconDeveloper },
]
