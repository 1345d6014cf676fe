import type { Words } from '../words.ts'
import { activity } from './activity.ts'
import { allRestaurants } from './all-restaurants.ts'
import { bookings } from './bookings.ts'
import { cardReaders } from './card-readers.ts'
import { developer } from './developer.ts'
import { drawers } from './drawers.ts'
import { ending } from './ending.ts'
import { experiences } from './experiences.ts'
import { firstSteps } from './first-steps.ts'
import { floorEditor } from './floor-editor.ts'
import { guestPages } from './guest-pages.ts'
import { guests } from './guests.ts'
import { kitchen } from './kitchen.ts'
import { mailTexts } from './mail-texts.ts'
import { marketplace } from './marketplace.ts'
import { menu } from './menu.ts'
import { orderDesk } from './order-desk.ts'
import { orders } from './orders.ts'
import { partsBookings } from './parts/bookings.ts'
import { partsDevices } from './parts/devices.ts'
import { partsDishPicker } from './parts/dish-picker.ts'
import { partsFigures } from './parts/figures.ts'
import { partsGiftCards } from './parts/gift-cards.ts'
import { partsHubrise } from './parts/hubrise.ts'
import { partsKitchen } from './parts/kitchen.ts'
import { partsOfflineOrders } from './parts/offline-orders.ts'
import { partsOrders } from './parts/orders.ts'
import { partsPayments } from './parts/payments.ts'
import { partsPointOfSale } from './parts/point-of-sale.ts'
import { partsReviews } from './parts/reviews.ts'
import { partsSandbox } from './parts/sandbox.ts'
import { partsSettings } from './parts/settings.ts'
import { partsStock } from './parts/stock.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { plan } from './plan.ts'
import { printers } from './printers.ts'
import { refusals } from './refusals.ts'
import { reports } from './reports.ts'
import { reviews } from './reviews.ts'
import { sales } from './sales.ts'
import { sandbox } from './sandbox.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { shifts } from './shifts.ts'
import { stock } from './stock.ts'
import { tableCodes } from './table-codes.ts'
import { tables } from './tables.ts'
import { till } from './till.ts'
import { today } from './today.ts'
import { tokens } from './tokens.ts'
import { ui } from './ui.ts'
import { webhooks } from './webhooks.ts'

export const words: Words = {
  activity,
  'all-restaurants': allRestaurants,
  bookings,
  'card-readers': cardReaders,
  developer,
  drawers,
  ending,
  experiences,
  'first-steps': firstSteps,
  'floor-editor': floorEditor,
  'guest-pages': guestPages,
  guests,
  kitchen,
  'mail-texts': mailTexts,
  marketplace,
  menu,
  'order-desk': orderDesk,
  orders,
  'parts/bookings': partsBookings,
  'parts/devices': partsDevices,
  'parts/dish-picker': partsDishPicker,
  'parts/figures': partsFigures,
  'parts/gift-cards': partsGiftCards,
  'parts/hubrise': partsHubrise,
  'parts/kitchen': partsKitchen,
  'parts/offline-orders': partsOfflineOrders,
  'parts/orders': partsOrders,
  'parts/payments': partsPayments,
  'parts/point-of-sale': partsPointOfSale,
  'parts/reviews': partsReviews,
  'parts/sandbox': partsSandbox,
  'parts/settings': partsSettings,
  'parts/stock': partsStock,
  payments,
  people,
  plan,
  printers,
  refusals,
  reports,
  reviews,
  sales,
  sandbox,
  settings,
  shell,
  shifts,
  stock,
  'table-codes': tableCodes,
  tables,
  till,
  today,
  tokens,
  ui,
  webhooks,
}
