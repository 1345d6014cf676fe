// What is wrong with linked data, by the shapes that schema.org gives to the types we use: https://schema.org/docs/developers.html.
// No library for it comes without fetching schema.org from the network, so the part that we use is written down here.

type Node = Record<string, unknown>
type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string' && value.trim() !== ''
const flag: Check = (value) => typeof value === 'boolean'
const url: Check = (value) => text(value) && /^https?:$/.test(URL.parse(String(value))?.protocol ?? '')
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const language: Check = (value) => text(value) && Intl.getCanonicalLocales(String(value)).length === 1
const currency: Check = (value) => /^[A-Z]{3}$/.test(String(value))
const price: Check = (value) => /^\d+(\.\d+)?$/.test(String(value))
const time: Check = (value) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(String(value))
const date: Check = (value) => /^\d{4}-\d\d-\d\d$/.test(String(value))
const country: Check = (value) => /^[A-Z]{2}$/.test(String(value))
const oneOf =
  (...allowed: string[]): Check =>
  (value) =>
    allowed.includes(String(value))
const or =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value))
/** A thing of one of these types, which is looked into by itself. */
const a =
  (...types: string[]): Check =>
  (value) =>
    typeof value === 'object' && value !== null && types.includes(String((value as Node)['@type']))

const SCHEMA = 'https://schema.org/'
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'PublicHolidays']
const THING = {
  name: text,
  description: text,
  url,
  image: url,
  mainEntityOfPage: url,
  potentialAction: a('ReserveAction', 'OrderAction'),
}

/** Each type with its properties; those with a ! must be there for search engines to use it. */
const TYPES: Record<string, Record<string, Check>> = {
  Restaurant: {
    ...THING,
    '!name': text,
    address: a('PostalAddress'),
    telephone: text,
    hasMap: url,
    logo: url,
    currenciesAccepted: currency,
    availableLanguage: language,
    openingHoursSpecification: a('OpeningHoursSpecification'),
    hasMenu: or(url, a('Menu')),
    acceptsReservations: or(flag, url),
    aggregateRating: a('AggregateRating'),
    parentOrganization: a('Organization'),
  },
  Organization: {
    ...THING,
    '!name': text,
    aggregateRating: a('AggregateRating'),
    subOrganization: a('Restaurant'),
  },
  PostalAddress: { '!streetAddress': text, addressCountry: country, addressLocality: text, postalCode: text },
  OpeningHoursSpecification: {
    dayOfWeek: oneOf(...DAYS.flatMap((day) => [day, SCHEMA + day])),
    '!opens': time,
    '!closes': time,
    validFrom: date,
    validThrough: date,
  },
  AggregateRating: {
    '!ratingValue': number,
    '!reviewCount': number,
    bestRating: number,
    worstRating: number,
  },
  ReserveAction: { ...THING, '!target': a('EntryPoint'), result: a('FoodEstablishmentReservation') },
  OrderAction: { ...THING, '!target': a('EntryPoint'), deliveryMethod: url },
  FoodEstablishmentReservation: THING,
  EntryPoint: {
    '!urlTemplate': url,
    inLanguage: language,
    actionPlatform: oneOf(`${SCHEMA}DesktopWebPlatform`, `${SCHEMA}MobileWebPlatform`),
  },
  Menu: {
    ...THING,
    '!name': text,
    inLanguage: language,
    provider: a('Restaurant'),
    '!hasMenuSection': a('MenuSection'),
  },
  MenuSection: { ...THING, '!name': text, hasMenuItem: a('MenuItem') },
  MenuItem: {
    ...THING,
    '!name': text,
    suitableForDiet: oneOf(
      ...['Vegan', 'Vegetarian', 'Halal', 'Kosher', 'GlutenFree'].map((diet) => `${SCHEMA}${diet}Diet`),
    ),
    '!offers': a('Offer'),
  },
  Offer: {
    ...THING,
    '!price': price,
    '!priceCurrency': currency,
    availability: oneOf(`${SCHEMA}InStock`, `${SCHEMA}OutOfStock`, `${SCHEMA}SoldOut`),
  },
}

/** Every fault, with its place; none where a search engine can read all of it. */
export function linkedDataFaults(data: Node): string[] {
  const faults = data['@context'] === 'https://schema.org' ? [] : ['@context']
  const graph = data['@graph']
  const roots = Array.isArray(graph) ? (graph as Node[]) : [data]
  return [
    ...faults,
    ...roots.flatMap((node, index) => faultsIn(node, Array.isArray(graph) ? `@graph.${index}` : '')),
  ]
}

function faultsIn(node: Node, place: string): string[] {
  const type = String(node['@type'])
  const shape = TYPES[type]
  if (!shape) return [`${place}: unknown type ${type}`]
  const at = (name: string) => `${place}${place && '.'}${type}.${name}`
  const missing = Object.keys(shape)
    .filter((name) => name.startsWith('!') && !isReference(node) && node[name.slice(1)] === undefined)
    .map((name) => `${at(name.slice(1))} is missing`)
  const wrong = Object.entries(node).flatMap(([name, value]) => {
    if (name.startsWith('@')) return name === '@id' && !url(value) ? [at(name)] : []
    const check = shape[name] ?? shape[`!${name}`]
    if (!check) return [`${at(name)} is no property of ${type}`]
    const values = Array.isArray(value) ? value : [value]
    return values.flatMap((one, index) => {
      const own = check(one) ? [] : [`${at(name)}.${index}: ${JSON.stringify(one)}`]
      return typeof one === 'object' && one !== null
        ? [...own, ...faultsIn(one as Node, `${at(name)}.${index}`)]
        : own
    })
  })
  return [...missing, ...wrong]
}

/** Named elsewhere in full. */
function isReference(node: Node): boolean {
  return (
    node['@id'] !== undefined && Object.keys(node).every((name) => ['@id', '@type', 'name'].includes(name))
  )
}
