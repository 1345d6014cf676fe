// What search engines read: schema.org, by the same prices and hours as the page.
import type { OwnerRules } from '../../ground/tenants/owner-rules.ts'
import { digitsOf } from '../../platform/i18n/money.ts'
import type { Item } from '../../restaurant/menu/contract.ts'
import { openingSpecification } from './hours.ts'
import type { Dish, ShownMenu } from './menu/view.ts'
import { pictureOf } from './pictures.ts'
import { languagesOf, offers, pathIn, pathOf, textIn, type Visit } from './visit.ts'

const CONTEXT = 'https://schema.org'

export type Rating = { average: number; count: number }

function addressOf(visit: Visit, path = ''): string {
  return `${visit.root}${pathOf(visit, path)}`
}

function idOf(visit: Visit): string {
  return `${visit.root}${pathIn(visit, null, '')}`
}

export function restaurantData(visit: Visit, rules: OwnerRules, rating: Rating | null): object {
  const { site, root } = visit
  const { settings, row } = site
  const cover = pictureOf(visit, 'cover')
  const logo = pictureOf(visit, 'logo')
  const about = textIn(visit, settings.about)
  return {
    '@context': CONTEXT,
    '@type': 'Restaurant',
    '@id': idOf(visit),
    name: row.name,
    url: addressOf(visit),
    ...(about !== '' && { description: about }),
    ...(settings.address !== null && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: settings.address,
        ...(row.country && { addressCountry: row.country }),
      },
    }),
    ...(settings.phone !== null && { telephone: settings.phone }),
    ...(settings.map_url !== null && { hasMap: settings.map_url }),
    ...(cover && { image: `${root}${cover.largest}` }),
    ...(logo && { logo: `${root}${logo.largest}` }),
    currenciesAccepted: row.currency,
    availableLanguage: languagesOf(site),
    openingHoursSpecification: openingSpecification(rules.defaultBranch),
    hasMenu: addressOf(visit, '/menu'),
    acceptsReservations: offers(visit, 'booking') ? addressOf(visit, '/book') : false,
    ...(actionsOf(visit).length > 0 && { potentialAction: actionsOf(visit) }),
    ...(rating !== null &&
      rating.count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Math.round(rating.average * 10) / 10,
          reviewCount: rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
  }
}

function actionsOf(visit: Visit): object[] {
  const target = (path: string) => ({
    '@type': 'EntryPoint',
    urlTemplate: addressOf(visit, path),
    inLanguage: visit.lang,
    actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
  })
  return [
    ...(offers(visit, 'booking')
      ? [
          {
            '@type': 'ReserveAction',
            target: target('/book'),
            result: { '@type': 'FoodEstablishmentReservation', name: visit.t('book') },
          },
        ]
      : []),
    ...(offers(visit, 'ordering')
      ? [
          {
            '@type': 'OrderAction',
            target: target('/order'),
            deliveryMethod: ['http://purl.org/goodrelations/v1#DeliveryModePickUp'],
          },
        ]
      : []),
  ]
}

const DIETS: Partial<Record<Item['dietary'], string>> = {
  vegan: 'https://schema.org/VeganDiet',
  veg: 'https://schema.org/VegetarianDiet',
}

export function menuData(visit: Visit, menus: ShownMenu[]): object {
  const { site, lang } = visit
  return {
    '@context': CONTEXT,
    '@graph': menus.map((menu) => ({
      '@type': 'Menu',
      '@id': `${addressOf(visit, '/menu')}#menu-${menu.id}`,
      name: textIn(visit, menu.name),
      inLanguage: lang,
      url: addressOf(visit, '/menu'),
      mainEntityOfPage: addressOf(visit, '/menu'),
      provider: { '@type': 'Restaurant', '@id': idOf(visit), name: site.row.name },
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
