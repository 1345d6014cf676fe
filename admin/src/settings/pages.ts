import type { ComponentType } from 'react'
import IconEnding from '../ui/icons/generated/IconAlertTriangle.ts'
import IconTables from '../ui/icons/generated/IconArmchair.ts'
import IconOrdering from '../ui/icons/generated/IconBasket.ts'
import IconBranches from '../ui/icons/generated/IconBuildingStore.ts'
import IconBooking from '../ui/icons/generated/IconCalendarCog.ts'
import IconCashRegister from '../ui/icons/generated/IconCashRegister.ts'
import IconPlan from '../ui/icons/generated/IconCertificate.ts'
import IconStations from '../ui/icons/generated/IconChefHat.ts'
import IconDeveloper from '../ui/icons/generated/IconCode.ts'
import IconPayments from '../ui/icons/generated/IconCreditCard.ts'
import IconCardReaders from '../ui/icons/generated/IconDeviceMobile.ts'
import IconGuestPages from '../ui/icons/generated/IconDeviceMobile.ts'
import IconDevices from '../ui/icons/generated/IconDeviceMobile.ts'
import IconChannels from '../ui/icons/generated/IconDeviceMobile.ts'
import IconDiscounts from '../ui/icons/generated/IconDiscount.ts'
import IconDocument from '../ui/icons/generated/IconFileExport.ts'
import IconFloor from '../ui/icons/generated/IconLayoutBoard.ts'
import IconMails from '../ui/icons/generated/IconMail.ts'
import IconStock from '../ui/icons/generated/IconPackage.ts'
import IconPrinters from '../ui/icons/generated/IconPrinter.ts'
import IconCodes from '../ui/icons/generated/IconQrcode.ts'
import IconTaxes from '../ui/icons/generated/IconReceiptTax.ts'
import IconRouting from '../ui/icons/generated/IconRoute.ts'
import IconReviews from '../ui/icons/generated/IconStar.ts'
import IconCoupons from '../ui/icons/generated/IconTicket.ts'
import IconZones from '../ui/icons/generated/IconTruckDelivery.ts'
import IconPeople from '../ui/icons/generated/IconUsersGroup.ts'
import IconVenue from '../ui/icons/generated/IconWorld.ts'
import type { PagePath } from '../ui/page-rights.ts'
import type { listTexts } from './list-texts.ts'

type Words = keyof (typeof listTexts)['en']

export const GROUPS = ['restaurant', 'orders', 'bookings', 'kitchen', 'guests', 'money', 'account'] as const

/** What the list of settings leads to, in its order; Ctrl-K finds them too. `about` says what is set there. */
export const SETTINGS_PAGES: {
  to: PagePath
  group: (typeof GROUPS)[number]
  text: Words
  about: Words
  icon: ComponentType<{ size?: number | string; stroke?: number }>
  /** Lives elsewhere and is found there by Ctrl-K. */
  isElsewhere?: true
}[] = [
  {
    to: '/settings/venue',
    group: 'restaurant',
    text: 'venue',
    about: 'venueAbout',
    icon: IconVenue,
  },
  {
    to: '/settings/branches',
    group: 'restaurant',
    text: 'branches',
    about: 'branchesAbout',
    icon: IconBranches,
  },
  {
    to: '/settings/ordering',
    group: 'orders',
    text: 'ordering',
    about: 'orderingAbout',
    icon: IconOrdering,
  },
  {
    to: '/settings/taxes',
    group: 'orders',
    text: 'taxes',
    about: 'taxesAbout',
    icon: IconTaxes,
  },
  {
    to: '/settings/discounts',
    group: 'orders',
    text: 'discounts',
    about: 'discountsAbout',
    icon: IconDiscounts,
  },
  {
    to: '/settings/coupons',
    group: 'orders',
    text: 'coupons',
    about: 'couponsAbout',
    icon: IconCoupons,
  },
  {
    to: '/settings/channels',
    group: 'orders',
    text: 'channels',
    about: 'channelsAbout',
    icon: IconChannels,
  },
  {
    to: '/settings/delivery-zones',
    group: 'orders',
    text: 'zones',
    about: 'zonesAbout',
    icon: IconZones,
  },
  {
    to: '/settings/booking',
    group: 'bookings',
    text: 'booking',
    about: 'bookingAbout',
    icon: IconBooking,
  },
  {
    to: '/settings/stations',
    group: 'kitchen',
    text: 'stations',
    about: 'stationsAbout',
    icon: IconStations,
  },
  {
    to: '/settings/kitchen-routing',
    group: 'kitchen',
    text: 'routing',
    about: 'routingAbout',
    icon: IconRouting,
  },
  {
    to: '/settings/tables',
    group: 'bookings',
    text: 'tables',
    about: 'tablesAbout',
    icon: IconTables,
  },
  {
    to: '/settings/floor',
    group: 'bookings',
    text: 'floor',
    about: 'floorAbout',
    icon: IconFloor,
  },
  {
    to: '/settings/table-codes',
    group: 'guests',
    text: 'codes',
    about: 'codesAbout',
    icon: IconCodes,
  },
  {
    to: '/settings/mails',
    group: 'guests',
    text: 'mails',
    about: 'mailsAbout',
    icon: IconMails,
  },
  {
    to: '/stock',
    group: 'kitchen',
    text: 'stock',
    about: 'stockAbout',
    icon: IconStock,
    isElsewhere: true,
  },
  {
    to: '/settings/printers',
    group: 'kitchen',
    text: 'printers',
    about: 'printersAbout',
    icon: IconPrinters,
  },
  {
    to: '/settings/devices',
    group: 'restaurant',
    text: 'devices',
    about: 'devicesAbout',
    icon: IconDevices,
  },
  {
    to: '/settings/guest-pages',
    group: 'guests',
    text: 'guestPages',
    about: 'guestPagesAbout',
    icon: IconGuestPages,
  },
  {
    to: '/reviews',
    group: 'guests',
    text: 'reviews',
    about: 'reviewsAbout',
    icon: IconReviews,
    isElsewhere: true,
  },
  {
    to: '/settings/payments',
    group: 'money',
    text: 'payments',
    about: 'paymentsAbout',
    icon: IconPayments,
  },
  {
    to: '/settings/card-readers',
    group: 'money',
    text: 'cardReaders',
    about: 'cardReadersAbout',
    icon: IconCardReaders,
  },
  {
    to: '/settings/point-of-sale',
    group: 'money',
    text: 'pointOfSale',
    about: 'pointOfSaleAbout',
    icon: IconCashRegister,
  },
  {
    to: '/settings/team',
    group: 'account',
    text: 'people',
    about: 'peopleAbout',
    icon: IconPeople,
  },
  {
    to: '/settings/plan',
    group: 'account',
    text: 'plan',
    about: 'planAbout',
    icon: IconPlan,
  },
  {
    to: '/settings/document',
    group: 'account',
    text: 'document',
    about: 'documentAbout',
    icon: IconDocument,
  },
  {
    to: '/developer',
    group: 'account',
    text: 'developer',
    about: 'developerAbout',
    icon: IconDeveloper,
  },
  {
    to: '/settings/ending',
    group: 'account',
    text: 'ending',
    about: 'endingAbout',
    icon: IconEnding,
  },
]
