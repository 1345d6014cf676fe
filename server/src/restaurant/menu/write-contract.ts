// What writes menus, categories, variants, modifier groups and photos: the same bodies for the API and for the web app.

import { END, TIME } from '../../platform/document/schema.ts'
import {
  Answer,
  Described,
  Named,
  Nullable,
  OneOf,
  type Static,
  type TSchema,
  Type,
} from '../../platform/http/validation/schema.ts'
import { WEEKDAYS } from '../../platform/time/windows.ts'
import {
  Category,
  Currency,
  count,
  Menu,
  MOST_VARIANTS,
  ModifierGroup,
  NameInput,
  Price,
} from './contract.ts'

const MOST_OPTIONS = 200
const MOST_SELECTED = 100
const MOST_WINDOWS = 100
const MOST_CHILDREN = 10_000

/** Null says as little as left out. */
function Left<T extends TSchema>(schema: T, options: { description: string }) {
  return Type.Optional(Nullable(schema, options))
}

const MenuWindow = Type.Object({
  days: Type.Optional(
    Type.Array(OneOf(WEEKDAYS), {
      minItems: 1,
      maxItems: 7,
      description: 'The days on which it starts. Default: every day.',
    }),
  ),
  from: Type.String({
    pattern: TIME,
    fault: 'not_a_time.clock',
    description: 'Local time of day, as `HH:MM`.',
  }),
  to: Type.String({
    pattern: END,
    fault: 'not_a_time',
    description: 'Local time of day, as `HH:MM` or `24:00`. At or before `from`: on the next day.',
  }),
})
export const MenuWindows = Type.Array(MenuWindow, { maxItems: MOST_WINDOWS })

const isActive = (whose: string) =>
  Left(Type.Boolean(), { description: `If false, ${whose} can't be ordered. Defaults to true.` })
const windows = Left(MenuWindows, {
  description: 'When it can be ordered from, on the clock of the default branch. Empty: always.',
})
const sameActive = Left(Type.Boolean(), {
  description: "If false, its items can't be ordered. Null or left out: unchanged.",
})
const sameWindows = Left(MenuWindows, {
  description:
    'When it can be ordered from, on the clock of the default branch. Empty: always. Null or left out: as it was.',
})
const sameName = Type.Optional(
  Nullable(NameInput, {
    description:
      "A text in the restaurant's default language, or a map from language code to text. Null or left out: as it was.",
  }),
)

export const NewMenu = Named(
  'NewMenu',
  Type.Object({ name: NameInput, is_active: isActive('nothing on it'), windows }),
)
export type NewMenu = Static<typeof NewMenu>
export const MenuChange = Named(
  'MenuChange',
  Type.Object({ name: sameName, is_active: sameActive, windows: sameWindows }),
)
export type MenuChange = Static<typeof MenuChange>

export const NewCategory = Named(
  'NewCategory',
  Type.Object({
    menu_id: Type.Integer({ description: 'The menu it is in.' }),
    name: NameInput,
    is_active: isActive('its items'),
    windows,
  }),
)
export type NewCategory = Static<typeof NewCategory>
export const CategoryChange = Named(
  'CategoryChange',
  Type.Object({ name: sameName, is_active: sameActive, windows: sameWindows }),
)
export type CategoryChange = Static<typeof CategoryChange>

const KeptId = Left(Type.Integer(), {
  description: 'The id of an existing one, to keep it: recipes and old links still work. Default: a new one.',
})

export const VariantList = Named(
  'VariantList',
  Type.Object({
    variants: Type.Array(
      Type.Object({
        id: KeptId,
        name: NameInput,
        price_minor: Price,
        is_default: Left(Type.Boolean(), {
          description: 'Whether an order that names no variant gets it. With none marked, the first does.',
        }),
      }),
      {
        minItems: 1,
        maxItems: MOST_VARIANTS,
        description: 'All sizes, in the order they are offered; those left out go.',
      },
    ),
  }),
)
export type VariantList = Static<typeof VariantList>

export const GroupLinks = Named(
  'ItemModifierGroups',
  Type.Object({
    modifier_group_ids: Type.Array(Type.Integer(), {
      maxItems: 100,
      description: 'All modifier groups that it is offered with, in this order. Empty: none.',
    }),
  }),
)

const OptionInput = Type.Object({
  id: KeptId,
  name: NameInput,
  price_minor: Described(Price, "Added for each piece, in the currency's minor unit."),
  is_available: Left(Type.Boolean(), {
    description: 'False means sold out. Default: true for a new one, else as it was.',
  }),
})
const Options = Type.Array(OptionInput, { maxItems: MOST_OPTIONS })
const MinSelect = Type.Integer({ minimum: 0, maximum: MOST_SELECTED })
const MaxSelect = Type.Optional(
  Nullable(Type.Integer({ minimum: 1, maximum: MOST_SELECTED }), {
    description: 'How many options may be chosen at most; null: as many as there are.',
  }),
)

export const NewModifierGroup = Named(
  'NewModifierGroup',
  Type.Object({
    name: NameInput,
    min_select: Left(MinSelect, { description: 'The fewest options that must be chosen. Default: 0.' }),
    max_select: MaxSelect,
    options: Left(Options, { description: 'What can be chosen, in the order it is offered.' }),
  }),
)
export type NewModifierGroup = Static<typeof NewModifierGroup>
export const ModifierGroupChange = Named(
  'ModifierGroupChange',
  Type.Object({
    name: sameName,
    min_select: Left(MinSelect, {
      description: 'How many options must be chosen at least. Null or left out: as it was.',
    }),
    max_select: MaxSelect,
    options: Left(Options, {
      description:
        'All options, in the order they are offered; those left out go. Null or left out: as they were.',
    }),
  }),
)
export type ModifierGroupChange = Static<typeof ModifierGroupChange>

export const ChildOrder = Named(
  'ChildOrder',
  Type.Object({
    ids: Type.Array(Type.Integer(), {
      maxItems: MOST_CHILDREN,
      description: 'The ids of all its children, each once, in the new order.',
    }),
  }),
)

export const Photo = Named(
  'Photo',
  Type.Object({
    url: Type.String({ format: 'uri', description: 'The largest of its sizes, as WebP. Needs no token.' }),
    width: Type.Integer({ description: 'Of the largest size, in pixels.' }),
    height: Type.Integer({ description: 'Of the largest size, in pixels.' }),
    sizes: Type.Array(
      Type.Object({
        url: Type.String({
          format: 'uri',
          description: 'It never changes: another photo has other addresses.',
        }),
        width: Type.Integer({ description: 'In pixels.' }),
      }),
      { description: 'All three sizes, smallest first. A small photo is not made larger.' },
    ),
  }),
)
export type Photo = Static<typeof Photo>

export const MenuOneAnswer = Answer(Menu)
export const CategoryAnswer = Answer(Category)
export const GroupListAnswer = Answer(Type.Array(ModifierGroup), { count, currency: Currency })
export const GroupAnswer = Answer(ModifierGroup)
export const PhotoAnswer = Answer(Photo)
