import IconDayEnd from '@tabler/icons-react/dist/esm/icons/IconCashRegister.mjs'
import IconDeveloper from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconPayments from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconGiftCards from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconToday from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import type { ComponentType } from 'react'
import { MONEY_ROLES, type Role } from '../../../server/src/ground/staff/rules.ts'
import type { shellTexts } from './texts.ts'

/** What the navigation leads to, and the lowest role that sees it there. */
export const PAGES: {
  to: string
  text: keyof (typeof shellTexts)['en']
  role: Role
  icon: ComponentType<{ size?: number | string; stroke?: number }>
}[] = [
  { to: '/', text: 'today', role: 'staff', icon: IconToday },
  { to: '/payments', text: 'payments', role: MONEY_ROLES.seePayments, icon: IconPayments },
  { to: '/day-end', text: 'dayEnd', role: MONEY_ROLES.closeDay, icon: IconDayEnd },
  { to: '/gift-cards', text: 'giftCards', role: MONEY_ROLES.findCard, icon: IconGiftCards },
  { to: '/settings/payments', text: 'settings', role: MONEY_ROLES.seePayments, icon: IconSettings },
  { to: '/developer', text: 'developer', role: 'manager', icon: IconDeveloper },
]
