// What search engines read: schema.org, by the same prices and hours as the page.
import { digitsOf } from '../../platform/i18n/money.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import type { ExperienceRow } from '../../restaurant/experiences/queries/experiences.ts'
import type { Item } from '../../restaurant/menu/contract.ts'
import { contactOf, nameHere } from './contact.ts'
import { openingSpecification } from './hours.ts'
import type { Dish, ShownMenu } from './menu/view.ts'
import { EMPTY } from './order/basket.ts'
import { typesOffered } from './order/wanted.ts'
import { pictureOf } from './pictures.ts'
import {
  branchHere,
  languagesOf,
  offers,
  openBranches,
  pathIn,
  pathOf,
  takesBookings,
  textIn,
  type Visit,
} from './visit.ts'

const CONTEXT = 'https://schema.org'

export type Rating = { average: number; count: number }

function addressOf(visit: Visit, path = ''): string {
  return `${visit.root}${pathOf(visit, path)}`
}

function idOf(visit: Visit): string {
  return `${visit.root}${pathIn(visit, null, '')}`
}

export function restaurantData(visit: Visit, rating: Rating | null): object {
  return { '@context': CONTEXT, ...venueOf(visit, rating) }
}

/** Of a restaurant with several branches: itself, and each of them. */
export function branchesData(visit: Visit, rating: Rating | null): object {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': idOf(visit),
    name: visit.site.row.name,
    url: addressOf(visit),
    ...ratingData(rating),
    subOrganization: openBranches(visit.rules).map((branch) => venueOf({ ...visit, branch }, null)),
  }
}

function venueOf(visit: Visit, rating: Rating | null): object {
  const { site, root, branch } = visit
  const { settings, row } = site
  const cover = pictureOf(visit, 'cover')
  const logo = pictureOf(visit, 'logo')
  const about = textIn(visit, settings.about)
  const { phone, mapUrl } = contactOf(visit)
  return {
    '@type': 'Restaurant',
    '@id': idOf(visit),
    name: nameHere(visit),
    url: addressOf(visit),
    ...(branch && {
      parentOrganization: {
        '@type': 'Organization',
        '@id': idOf({ ...visit, branch: null }),
        name: row.name,
      },
    }),
    ...(about !== '' && { description: about }),
    ...addressData(visit),
    ...(phone !== null && { telephone: phone }),
    ...(mapUrl !== null && { hasMap: mapUrl }),
    ...(cover && { image: `${root}${cover.largest}` }),
    ...(logo && { logo: `${root}${logo.largest}` }),
    currenciesAccepted: row.currency,
    availableLanguage: languagesOf(site),
    openingHoursSpecification: openingSpecification(branchHere(visit)),
    hasMenu: addressOf(visit, '/menu'),
    acceptsReservations: takesBookings(visit) ? addressOf(visit, '/book') : false,
    ...(actionsOf(visit).length > 0 && { potentialAction: actionsOf(visit) }),
    ...ratingData(rating),
  }
}

function addressData({ site, branch }: Visit): object {
  const { settings, row } = site
  const country = branch?.address?.country ?? row.country
  const where = branch?.address
    ? {
        streetAddress: branch.address.line1,
        addressLocality: branch.address.city,
        ...(branch.address.postcode && { postalCode: branch.address.postcode }),
      }
    : settings.address !== null && { streetAddress: settings.address }
  if (!where) return {}
  return { address: { '@type': 'PostalAddress', ...where, ...(country && { addressCountry: country }) } }
}

function ratingData(rating: Rating | null): object {
  if (rating === null || rating.count === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Math.round(rating.average * 10) / 10,
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
  }
}

const DELIVERY_MODES = {
  dine_in: 'DeliveryModePickUp',
  pickup: 'DeliveryModePickUp',
  delivery: 'DeliveryModeOwnFleet',
} as const

function actionsOf(visit: Visit): object[] {
  const types = typesOffered(branchHere(visit), EMPTY)
  const target = (path: string) => ({
    '@type': 'EntryPoint',
    urlTemplate: addressOf(visit, path),
    inLanguage: visit.lang,
    actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
  })
  return [
    ...(takesBookings(visit)
      ? [
          {
            '@type': 'ReserveAction',
            target: target('/book'),
            result: { '@type': 'FoodEstablishmentReservation', name: visit.t('book') },
          },
        ]
      : []),
    ...(offers(visit, 'ordering') && types.length > 0
      ? [
          {
            '@type': 'OrderAction',
            target: target('/order'),
            deliveryMethod: types.map((type) => `http://purl.org/goodrelations/v1#${DELIVERY_MODES[type]}`),
          },
        ]
      : []),
  ]
}

/** Events that tickets are sold to. */
export function eventsData(visit: Visit, rows: readonly ExperienceRow[]): object {
  const { site, root, lang } = visit
  const { name, currency, zone } = site.row
  const digits = digitsOf(currency)
  const organizer = { '@type': 'Restaurant', '@id': idOf(visit), name, url: addressOf(visit) }
  return {
    '@context': CONTEXT,
    '@graph': rows.map((row) => {
      const description = row.description ? textIn(visit, row.description) : ''
      const url = addressOf(visit, `/experiences/${row.id}`)
      return {
        '@type': 'Event',
        '@id': `${root}${pathIn(visit, null, `/experiences/${row.id}`)}#event`,
        name: textIn(visit, row.name),
        ...(description !== '' && { description }),
        url,
        inLanguage: lang,
        startDate: formatMoment(row.starts_at, zone),
        endDate: formatMoment(row.ends_at, zone),
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: {
          '@type': 'Place',
          name,
          address: site.settings.address ?? name,
        },
        organizer,
        maximumAttendeeCapacity: row.capacity,
        remainingAttendeeCapacity: Math.max(0, row.capacity - row.taken),
        offers: {
          '@type': 'Offer',
          url,
          price: (row.price_minor / 10 ** digits).toFixed(digits),
          priceCurrency: currency,
          availability: `https://schema.org/${row.taken < row.capacity ? 'InStock' : 'SoldOut'}`,
          validThrough: formatMoment(row.sales_until, zone),
        },
      }
    }),
  }
}

const DIETS: Partial<Record<Item['dietary'], string>> = {
  vegan: 'https://schema.org/VeganDiet',
  veg: 'https://schema.org/VegetarianDiet',
}

export function menuData(visit: Visit, menus: ShownMenu[]): object {
  const { lang } = visit
  return {
    '@context': CONTEXT,
    '@graph': menus.map((menu) => ({
      '@type': 'Menu',
      '@id': `${addressOf(visit, '/menu')}#menu-${menu.id}`,
      name: textIn(visit, menu.name),
      inLanguage: lang,
      url: addressOf(visit, '/menu'),
      mainEntityOfPage: addressOf(visit, '/menu'),
      provider: { '@type': 'Restaurant', '@id': idOf(visit), name: nameHere(visit) },
      hasMenuSection: menu.sections.map((section) => ({
        '@type': 'MenuSection',
        name: textIn(visit, section.name),
        hasMenuItem: section.dishes.map((dish) => itemData(visit, dish)),
      })),
    })),
  }
}

function itemData(visit: Visit, dish: Dish): object {
  const { item, prices, photo, canOrder } = dish
  const { site, root } = visit
  const description = textIn(visit, item.description)
  const diet = DIETS[item.dietary]
  const digits = digitsOf(site.row.currency)
  return {
    '@type': 'MenuItem',
    name: textIn(visit, item.name),
    ...(description !== '' && { description }),
    ...(photo && { image: `${root}${photo.url}` }),
    ...(diet && { suitableForDiet: diet }),
    offers: prices.map(({ variantId, nowMinor }) => {
      const variant = item.variants.find(({ id }) => id === variantId)
      return {
        '@type': 'Offer',
        ...(variant && { name: textIn(visit, variant.name) }),
        price: (nowMinor / 10 ** digits).toFixed(digits),
        priceCurrency: site.row.currency,
        availability: `https://schema.org/${canOrder ? 'InStock' : 'OutOfStock'}`,
      }
    }),
  }
}
