import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { LINES } from '../../platform/http/validation/values.ts'

const PARTS = ['menu', 'ordering', 'tables', 'booking', 'gift_cards', 'experiences', 'reviews'] as const
export type Part = (typeof PARTS)[number]
const TABLE_RULES = ['accept', 'pay_first', 'sitting'] as const
const CONFIRM_RULES = ['off', 'mail', 'call'] as const
export const PICTURE_KINDS = ['cover', 'logo'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]
/** As it is, the one that was chosen last, or none. */
const PICTURE_WISHES = ['kept', 'new', 'none'] as const
const MOST_ORIGINS = 20
const LONGEST_TEXT = 2_000
const MOST_CARD_MINOR = 100_000_000

const ByLanguage = Type.Unsafe<Record<string, string | null>>({
  type: 'object',
  patternProperties: {
    '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$': {
      anyOf: [{ type: 'string', maxLength: LONGEST_TEXT, ...LINES }, { type: 'null' }],
      emptyIsNull: true,
    },
  },
  additionalProperties: false,
  maxProperties: 40,
})

export const GuestPageSettings = Type.Object({
  parts: Type.Object(
    Object.fromEntries(PARTS.map((part) => [part, Type.Boolean()])) as Record<
      Part,
      ReturnType<typeof Type.Boolean>
    >,
  ),
  payment: Type.Object({ online: Type.Boolean(), gift_card: Type.Boolean(), at_venue: Type.Boolean() }),
  table_rule: OneOf(TABLE_RULES),
  most_order_minor: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  most_pieces: Type.Integer({ minimum: 1, maximum: 500 }),
  /** Whether guests have to confirm what they send: by a link in a mail, or because staff call them. */
  confirm: Type.Object({ orders: OneOf(CONFIRM_RULES), bookings: OneOf(CONFIRM_RULES) }),
  gift_cards: Type.Object({
    /** Null: as is usual in the currency. */
    least_minor: Nullable(Type.Integer({ minimum: 1, maximum: MOST_CARD_MINOR })),
    most_minor: Nullable(Type.Integer({ minimum: 1, maximum: MOST_CARD_MINOR })),
    /** Null: they do not expire. */
    valid_months: Nullable(Type.Integer({ minimum: 1, maximum: 240 })),
  }),
  accent: Nullable(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', fault: 'wrong_format.colour' })),
  welcome: ByLanguage,
  about: ByLanguage,
  address: Nullable(Type.String({ maxLength: 300, ...LINES }), { emptyIsNull: true }),
  phone: Nullable(Type.String({ maxLength: 40 }), { emptyIsNull: true }),
  map_url: Nullable(Type.String({ maxLength: 500 }), { emptyIsNull: true }),
  embed_origins: Type.Array(Type.String({ maxLength: 300 }), { maxItems: MOST_ORIGINS }),
})
export type GuestPageSettings = Static<typeof GuestPageSettings>

const Pictures = Type.Object({ cover: OneOf(PICTURE_WISHES), logo: OneOf(PICTURE_WISHES) })
export type PictureWishes = Static<typeof Pictures>
export const AS_THEY_ARE: PictureWishes = { cover: 'kept', logo: 'kept' }

const PREVIEW_PAGES = ['home', 'menu'] as const
const SCHEMES = ['light', 'dark'] as const

/** What the owner has not saved yet, to be looked at. */
export const GuestPagePreview = Type.Object({
  settings: GuestPageSettings,
  pictures: Pictures,
  page: OneOf(PREVIEW_PAGES),
  scheme: OneOf(SCHEMES),
  language: Type.String({ minLength: 2, maxLength: 40 }),
})
export type GuestPagePreview = Static<typeof GuestPagePreview>

export const GuestPageChange = Type.Object({
  version: Type.Integer({ minimum: 0 }),
  settings: GuestPageSettings,
  pictures: Type.Optional(Pictures),
  domain: Nullable(Type.String({ maxLength: 300 }), { emptyIsNull: true }),
})
export type GuestPageChange = Static<typeof GuestPageChange>

/** What the web app's page of these settings is shown. */
export type GuestPageState = {
  version: number
  settings: GuestPageSettings
  domain: string | null
  /** The domain was shown to be the restaurant's: the pages are there now. */
  is_proven: boolean
  /** What its owner puts into the DNS to show it. */
  record: { name: string; value: string } | null
  slug: string
  /** Of the guest pages, such as https://order.example.com or https://example.com/r/lola. */
  address: string
  /** Of the service itself. */
  service: string
  languages: string[]
  /** Those that the pages are offered in: the restaurant's own, and ours. */
  page_languages: string[]
  cover: string | null
  logo: string | null
  tables: { name: string; code: string }[]
  /** Without it no card and no link to confirm by reaches a guest. */
  sends_mail: boolean
}

const ON = Object.fromEntries(PARTS.map((part) => [part, true])) as Record<Part, boolean>

const DEFAULTS: GuestPageSettings = {
  parts: ON,
  payment: { online: true, gift_card: true, at_venue: true },
  table_rule: 'accept',
  most_order_minor: null,
  most_pieces: 100,
  confirm: { orders: 'off', bookings: 'off' },
  gift_cards: { least_minor: null, most_minor: null, valid_months: null },
  accent: null,
  welcome: {},
  about: {},
  address: null,
  phone: null,
  map_url: null,
  embed_origins: [],
}

/** Complete: what was never set has its default. */
export function guestPageSettings(stored: Partial<GuestPageSettings>): GuestPageSettings {
  return {
    ...DEFAULTS,
    ...stored,
    parts: { ...DEFAULTS.parts, ...stored.parts },
    payment: { ...DEFAULTS.payment, ...stored.payment },
    confirm: { ...DEFAULTS.confirm, ...stored.confirm },
    gift_cards: { ...DEFAULTS.gift_cards, ...stored.gift_cards },
  }
}

/** A table's way to its guests' page, with its code drawn: a path on a square of `side` modules. */
export type TableCode = {
  id: number
  name: string
  area: string | null
  code: string
  address: string
  side: number
  path: string
}
