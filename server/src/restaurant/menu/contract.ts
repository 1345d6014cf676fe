import {
  Answer,
  Id,
  Moment,
  MomentBound,
  Named,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  QueryBoolean,
  type Static,
  Type,
} from '../../platform/http/schema.ts'

export const DIETARY = ['none', 'veg', 'non_veg', 'egg', 'vegan'] as const
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const

export const MOST_PRICE_MINOR = 1_000_000_000
export const MOST_VARIANTS = 20
const LONGEST_NAME = 200
const LONGEST_DESCRIPTION = 2_000
export const MOST_LANGUAGES = 40
/** Of everything on the menus as the API shows it, in all languages. */
export const MOST_MENU_BYTES = 8 * 1024 * 1024
const LANGUAGE = '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$'

export type Translations = Record<string, string | null>

function TranslationsOf(longest: number, options: { needsText?: boolean; maxProperties?: number } = {}) {
  return Type.Unsafe<Translations>({
    type: 'object',
    patternProperties: {
      [LANGUAGE]: { anyOf: [{ type: 'string', maxLength: longest }, { type: 'null' }], emptyIsNull: true },
    },
    additionalProperties: false,
    sentence: 'Language codes look like en, pt-BR or zh-Hant.',
    ...options,
  })
}

export const Translations = Named('Translations', TranslationsOf(LONGEST_DESCRIPTION))
export const NameTranslations = TranslationsOf(LONGEST_NAME, {
  needsText: true,
  maxProperties: MOST_LANGUAGES,
})
export const DescriptionTranslations = TranslationsOf(LONGEST_DESCRIPTION, { maxProperties: MOST_LANGUAGES })
const NameInput = Type.Union([Type.String({ minLength: 1, maxLength: LONGEST_NAME }), NameTranslations], {
  description: "A text in the restaurant's default language, or a map from language code to text.",
})
const DescriptionInput = Type.Union(
  [Type.String({ maxLength: LONGEST_DESCRIPTION }), DescriptionTranslations, Type.Null()],
  { emptyIsNull: true },
)

export const Price = Type.Integer({
  minimum: 0,
  maximum: MOST_PRICE_MINOR,
  description: "In the currency's minor unit.",
})
export const Currency = Named('Currency', Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }))
export const Dietary = Named('Dietary', OneOf(DIETARY))
export const Allergen = Named('Allergen', OneOf(ALLERGENS))
const Allergens = Nullable(Type.Array(Allergen, { maxItems: 100 }))

export const Variant = Named(
  'Variant',
  Type.Object({ id: Id(), name: Translations, price_minor: Price, is_default: Type.Boolean() }),
)

export const ModifierOption = Named(
  'ModifierOption',
  Type.Object({ id: Id(), name: Translations, price_minor: Price, is_available: Type.Boolean() }),
)

export const ModifierGroup = Named(
  'ModifierGroup',
  Type.Object({
    id: Id(),
    name: Translations,
    min_select: Type.Integer({ minimum: 0 }),
    max_select: Nullable(Type.Integer({ minimum: 1 })),
    options: Type.Array(ModifierOption),
  }),
)

export const Item = Named(
  'Item',
  Type.Object({
    id: Id(),
    category_id: Id(),
    name: Translations,
    description: Nullable(Translations),
    price_minor: Nullable(Price),
    is_available: Type.Boolean({ description: 'False means sold out.' }),
    show_online: Type.Boolean(),
    dietary: Dietary,
    allergens: Allergens,
    sort_order: Type.Integer(),
    variants: Type.Array(Variant),
    modifier_groups: Type.Array(ModifierGroup),
    updated_at: Nullable(Moment()),
  }),
)
export type Item = Static<typeof Item>

const categoryFields = {
  id: Id(),
  menu_id: Id(),
  name: Translations,
  is_active: Type.Boolean(),
  sort_order: Type.Integer(),
}
const menuFields = { id: Id(), name: Translations, is_active: Type.Boolean(), sort_order: Type.Integer() }

export const Category = Named('Category', Type.Object(categoryFields))
export const CategoryWithItems = Named(
  'CategoryWithItems',
  Type.Object({ ...categoryFields, items: Type.Array(Item) }),
)
export const Menu = Named('Menu', Type.Object({ ...menuFields, categories: Type.Array(Category) }))
export const MenuWithItems = Named(
  'MenuWithItems',
  Type.Object({ ...menuFields, categories: Type.Array(CategoryWithItems) }),
)

export const MenuNow = Named(
  'MenuNow',
  Type.Object(
    {
      available: Type.Boolean({ description: 'Whether the menu is open.' }),
      closed_category_ids: Type.Array(Id()),
      prices: Type.Array(Type.Object({ item_id: Id(), variant_id: Nullable(Id()), price_minor: Price }), {
        description: 'Each item or variant with a happy hour price, and its price now.',
      }),
    },
    {
      description: 'What is open and what it costs now, on the clock of the default branch.',
    },
  ),
)
export type MenuNow = Static<typeof MenuNow>

const count = Type.Integer({ minimum: 0 })
export const MenuListAnswer = Answer(Type.Array(Menu), { count, currency: Currency })
export const MenuAnswer = Answer(MenuWithItems, { currency: Currency, now: MenuNow })
export const CategoryListAnswer = Answer(Type.Array(Category), { count })
export const ItemAnswer = Answer(Item, { currency: Currency })
export const ItemPage = Page(Item, { currency: Currency })

export const CategoryQuery = Type.Object({
  menu_id: Type.Optional(Type.Integer({ description: "Only this menu's categories." })),
})

export const ItemQuery = Type.Object({
  category_id: Type.Optional(Type.Integer({ description: 'Only items of this category.' })),
  available: Type.Optional(QueryBoolean),
  updated_since: Type.Optional(
    MomentBound('Only items that changed since then: a date or a date-time, inclusive.'),
  ),
  ...PageQuery,
})

const VariantInput = Type.Object({
  name: NameTranslations,
  price_minor: Price,
  is_default: Type.Optional(Type.Boolean()),
})

export const NewItem = Named(
  'NewItem',
  Type.Object({
    category_id: Type.Integer(),
    name: NameInput,
    description: Type.Optional(DescriptionInput),
    price_minor: Type.Optional(Nullable(Price)),
    variants: Type.Optional(Type.Array(VariantInput, { maxItems: MOST_VARIANTS })),
    dietary: Type.Optional(Dietary),
    allergens: Type.Optional(Allergens),
    is_available: Type.Optional(Type.Boolean()),
    show_online: Type.Optional(Type.Boolean()),
    modifier_group_ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 100 })),
  }),
)
export type NewItem = Static<typeof NewItem>

export const ItemChange = Named(
  'ItemChange',
  Type.Object({
    category_id: Type.Optional(Type.Integer()),
    name: Type.Optional(NameInput),
    description: Type.Optional(DescriptionInput),
    price_minor: Type.Optional(Price),
    dietary: Type.Optional(Dietary),
    allergens: Type.Optional(Allergens),
    is_available: Type.Optional(Type.Boolean()),
    show_online: Type.Optional(Type.Boolean()),
  }),
)
export type ItemChange = Static<typeof ItemChange>

export const Availability = Named('ItemAvailability', Type.Object({ is_available: Type.Boolean() }))
