import {
  Answer,
  Described,
  Named,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  type Static,
  Type,
} from '../../platform/http/validation/schema.ts'
import { Id, LINES, Moment, MomentBound, QueryBoolean } from '../../platform/http/validation/values.ts'
import { ALLERGENS } from './allergens.ts'

/** In which order dishes are served at a table. */
export const Course = Type.Integer({ minimum: 1, maximum: 9 })

export const DIETARY = ['none', 'veg', 'non_veg', 'egg', 'vegan'] as const

export const MOST_PRICE_MINOR = 1_000_000_000
export const MOST_VARIANTS = 20
const LONGEST_NAME = 200
const LONGEST_DESCRIPTION = 2_000
export const MOST_LANGUAGES = 40
/** Of everything on the menus as the API shows it, in all languages. */
export const MOST_MENU_BYTES = 8 * 1024 * 1024
const LANGUAGE = '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$'

export type Translations = Record<string, string | null>

function TranslationsOf(
  text: { maxLength: number; severalLines?: boolean },
  options: { needsText?: boolean; maxProperties?: number; description?: string } = {},
) {
  return Type.Unsafe<Translations>({
    type: 'object',
    patternProperties: {
      [LANGUAGE]: { anyOf: [{ type: 'string', ...text }, { type: 'null' }], emptyIsNull: true },
    },
    additionalProperties: false,
    fault: 'wrong_format.languages',
    ...options,
  })
}

export const Translations = Named(
  'Translations',
  TranslationsOf(
    { maxLength: LONGEST_DESCRIPTION },
    { description: 'A text in each language, by language code, such as `en`. Null: not translated.' },
  ),
)
export const NameTranslations = TranslationsOf(
  { maxLength: LONGEST_NAME },
  { needsText: true, maxProperties: MOST_LANGUAGES },
)
const LongText = { maxLength: LONGEST_DESCRIPTION, ...LINES }
export const DescriptionTranslations = TranslationsOf(LongText, { maxProperties: MOST_LANGUAGES })
export const NameInput = Type.Union(
  [Type.String({ minLength: 1, maxLength: LONGEST_NAME }), NameTranslations],
  {
    description: "A text in the restaurant's default language, or a map from language code to text.",
  },
)
const DescriptionInput = Type.Union([Type.String(LongText), DescriptionTranslations, Type.Null()], {
  emptyIsNull: true,
  description:
    "A text in the restaurant's default language, or a map from language code to text. Null or empty: none.",
})

export const Price = Type.Integer({
  minimum: 0,
  maximum: MOST_PRICE_MINOR,
  description: "In the currency's minor unit.",
})
export const Currency = Named('Currency', Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }))
export const Dietary = Named(
  'Dietary',
  OneOf(DIETARY, { description: 'The diet it suits; `none` is not specified.' }),
)
export const Allergen = Named(
  'Allergen',
  OneOf(ALLERGENS, { description: 'One of the 14 allergens that food labels name.' }),
)
const Allergens = Nullable(Type.Array(Allergen, { maxItems: 100 }), {
  description: 'What it contains. An empty list: none of them. Null: not known.',
})
const sortOrder = Type.Integer({ description: 'Its place in the list: smaller comes first.' })

const Variant = Named(
  'Variant',
  Type.Object({
    id: Id('Send it as `variant_id` in an order.'),
    name: Translations,
    price_minor: Price,
    is_default: Type.Boolean({
      description: 'Whether an order that names no variant gets it. One variant of an item is it.',
    }),
  }),
)

const ModifierOption = Named(
  'ModifierOption',
  Type.Object({
    id: Id('Send it in `option_ids` of an order.'),
    name: Translations,
    price_minor: Described(Price, "Added for each piece, in the currency's minor unit."),
    is_available: Type.Boolean({ description: 'False means sold out.' }),
  }),
)

export const ModifierGroup = Named(
  'ModifierGroup',
  Type.Object({
    id: Id('Send it in `modifier_group_ids` of a new item.'),
    name: Translations,
    min_select: Type.Integer({ minimum: 0, description: 'How many options must be chosen at least.' }),
    max_select: Nullable(Type.Integer({ minimum: 1 }), {
      description: 'How many options may be chosen at most; null: as many as there are.',
    }),
    options: Type.Array(ModifierOption, { description: "What can be chosen, in the owner's order." }),
  }),
)

export const Item = Named(
  'Item',
  Type.Object({
    id: Id('Send it as `item_id` in an order.'),
    category_id: Id('The category it is in.'),
    name: Translations,
    description: Nullable(Translations, { description: 'A text in each language; null: none.' }),
    price_minor: Nullable(Price, {
      description: "In the currency's minor unit. Null: it has variants, each with its own price.",
    }),
    is_available: Type.Boolean({ description: 'False means sold out.' }),
    show_online: Type.Boolean({ description: 'If false, it can be ordered by phone only.' }),
    dietary: Dietary,
    allergens: Allergens,
    sort_order: sortOrder,
    variants: Type.Array(Variant, { description: 'Its sizes; empty if it has one price.' }),
    modifier_groups: Type.Array(ModifierGroup, { description: 'What can be added or must be chosen.' }),
    updated_at: Nullable(Moment(), { description: 'When it last changed.' }),
  }),
)
export type Item = Static<typeof Item>

const categoryFields = {
  id: Id('Items name the category by it.'),
  menu_id: Id('The menu it is in.'),
  name: Translations,
  is_active: Type.Boolean({ description: "If false, its items can't be ordered." }),
  sort_order: sortOrder,
}
const menuFields = {
  id: Id('Categories name the menu by it.'),
  name: Translations,
  is_active: Type.Boolean({ description: "If false, its items can't be ordered." }),
  sort_order: sortOrder,
}
const inOrder = { description: "In the owner's order." }

export const Category = Named('Category', Type.Object(categoryFields))
const CategoryWithItems = Named(
  'CategoryWithItems',
  Type.Object({ ...categoryFields, items: Type.Array(Item, inOrder) }),
)
export const Menu = Named('Menu', Type.Object({ ...menuFields, categories: Type.Array(Category, inOrder) }))
const MenuWithItems = Named(
  'MenuWithItems',
  Type.Object({ ...menuFields, categories: Type.Array(CategoryWithItems, inOrder) }),
)

export const MenuNow = Named(
  'MenuNow',
  Type.Object(
    {
      available: Type.Boolean({ description: 'Whether the menu is open.' }),
      closed_category_ids: Type.Array(Id(), { description: 'Categories that cannot be ordered from now.' }),
      prices: Type.Array(
        Type.Object({
          item_id: Id('The item.'),
          variant_id: Nullable(Id(), { description: 'The variant; null for an item without variants.' }),
          price_minor: Described(Price, "What is charged now, in the currency's minor unit."),
        }),
        { description: 'Each item or variant with a happy hour price, and its price now.' },
      ),
    },
    {
      description:
        'What is open and what it costs now, on the clock of that branch, or else of the default one.',
    },
  ),
)
export type MenuNow = Static<typeof MenuNow>

const BranchItemVariant = Type.Object({
  variant_id: Id('One of its variants.'),
  price_minor: Described(Price, "What it costs at the branch, in the currency's minor unit."),
})

const BranchItem = Named(
  'BranchItem',
  Type.Object({
    item_id: Id('The item.'),
    price_minor: Nullable(Price, {
      description: "What it costs at the branch, in the currency's minor unit. Null: as usual.",
    }),
    variants: Type.Array(BranchItemVariant, { description: 'Variants with their own price there.' }),
    is_available: Nullable(Type.Boolean(), {
      description: 'Whether the branch has it; false means sold out. Null: as the restaurant has it.',
    }),
    is_hidden: Type.Boolean({ description: 'Whether the branch does not offer it at all.' }),
  }),
)

/** What is left out, or null, is as the restaurant has it. */
export const BranchItemInput = Named(
  'BranchItemInput',
  Type.Object({
    price_minor: Type.Optional(
      Nullable(Price, {
        description:
          "What it costs at the branch, in the currency's minor unit. Refused for an item with variants.",
      }),
    ),
    variants: Type.Optional(
      Nullable(Type.Array(BranchItemVariant, { maxItems: MOST_VARIANTS }), {
        description: 'Variants with their own price at the branch.',
      }),
    ),
    is_available: Type.Optional(
      Nullable(Type.Boolean(), { description: 'Whether it is available at this branch.' }),
    ),
    is_hidden: Type.Optional(
      Nullable(Type.Boolean(), { description: 'True: the branch does not offer it.' }),
    ),
  }),
)
export type BranchItemInput = Static<typeof BranchItemInput>

export const count = Type.Integer({ minimum: 0, description: 'How many there are.' })
export const MenuListAnswer = Answer(Type.Array(Menu), { count, currency: Currency })
export const MenuAnswer = Answer(MenuWithItems, { currency: Currency, now: MenuNow })
export const CategoryListAnswer = Answer(Type.Array(Category), { count })
export const ItemAnswer = Answer(Item, { currency: Currency })
export const BranchItemAnswer = Answer(BranchItem)
export const BranchItemListAnswer = Answer(Type.Array(BranchItem), { count })
export const ItemPage = Page(Item, { currency: Currency })

const branchMeant = Type.Optional(
  Id("Show what this branch sells and charges. Default: the restaurant's own menu."),
)

const channelMeant = Type.Optional(
  Type.String({ description: 'Show the prices of this channel. Default: prices without a price list.' }),
)

export const MenuQuery = Type.Object({ branch_id: branchMeant, channel: channelMeant })

export const CategoryQuery = Type.Object({
  menu_id: Type.Optional(Type.Integer({ description: "Only this menu's categories." })),
})

export const ItemQuery = Type.Object({
  branch_id: branchMeant,
  channel: channelMeant,
  category_id: Type.Optional(Type.Integer({ description: 'Only items of this category.' })),
  available: Type.Optional(
    Described(
      QueryBoolean,
      '`true` or `1`: only items that are not sold out. `false` or `0`: only sold-out ones.',
    ),
  ),
  updated_since: Type.Optional(
    MomentBound('Only items that changed since then: a date or a date-time, inclusive.'),
  ),
  ...PageQuery,
})

const VariantInput = Type.Object({
  name: Described(NameTranslations, 'A text in each language, by language code.'),
  price_minor: Price,
  is_default: Type.Optional(
    Type.Boolean({
      description: 'Whether an order that names no variant gets it. With none marked, the first does.',
    }),
  ),
})

const CategoryId = Type.Integer({ description: 'The category it is in.' })
const IsAvailable = Type.Boolean({ description: 'False means sold out.' })
const ShowOnline = Type.Boolean({ description: 'If false, it can be ordered by phone only.' })

export const NewItem = Named(
  'NewItem',
  Type.Object({
    category_id: CategoryId,
    name: NameInput,
    description: Type.Optional(DescriptionInput),
    price_minor: Type.Optional(
      Nullable(Price, {
        description: "In the currency's minor unit. Needed unless there are variants; not both.",
      }),
    ),
    variants: Type.Optional(
      Type.Array(VariantInput, {
        maxItems: MOST_VARIANTS,
        description: 'Sizes with a price each, in the order they are offered. Instead of `price_minor`.',
      }),
    ),
    dietary: Type.Optional(Described(Dietary, 'The diet it suits. Default: `none`.')),
    allergens: Type.Optional(
      Described(Allergens, 'What it contains. An empty list: none of them. Null or left out: not known.'),
    ),
    is_available: Type.Optional(Described(IsAvailable, 'False means sold out. Default: true.')),
    show_online: Type.Optional(
      Described(ShowOnline, 'If false, it can be ordered by phone only. Defaults to true.'),
    ),
    modifier_group_ids: Type.Optional(
      Type.Array(Type.Integer(), {
        maxItems: 100,
        description: 'Modifier groups that it is offered with, in this order.',
      }),
    ),
  }),
)
export type NewItem = Static<typeof NewItem>

export const ItemChange = Named(
  'ItemChange',
  Type.Object({
    category_id: Type.Optional(CategoryId),
    name: Type.Optional(NameInput),
    description: Type.Optional(DescriptionInput),
    price_minor: Type.Optional(
      Described(Price, "In the currency's minor unit. Refused for an item with variants."),
    ),
    dietary: Type.Optional(Dietary),
    allergens: Type.Optional(Allergens),
    is_available: Type.Optional(IsAvailable),
    show_online: Type.Optional(ShowOnline),
  }),
)
export type ItemChange = Static<typeof ItemChange>

export const Availability = Named(
  'ItemAvailability',
  Type.Object({
    is_available: IsAvailable,
    branch_id: Type.Optional(
      Nullable(Id(), {
        description: 'Only at this branch. Null or left out: everywhere, replacing what branches had set.',
      }),
    ),
  }),
)
export type Availability = Static<typeof Availability>
