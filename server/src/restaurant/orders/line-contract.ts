import { Described, Named, Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { BY_RULES, Id, LINES } from '../../platform/http/validation/values.ts'
import { Course, MOST_PRICE_MINOR, Price, Translations } from '../menu/contract.ts'
import { MOST_CHOSEN, MOST_SLOTS } from '../menu/set-contract.ts'

const MOST_QUANTITY = 99
export const LONGEST_LINE_NOTE = 200

export function Minor(description: string) {
  return Type.Integer({ minimum: 0, description: `${description} In the currency's minor unit.` })
}
export function TextOrNull(description: string) {
  return Nullable(Type.String(), { description })
}

const Seat = Type.Integer({ minimum: 1, maximum: 99 })

const LineModifier = Type.Object({
  option_id: Type.Integer({
    minimum: 0,
    description: 'The option that was chosen. 0 on an old order, if the item no longer has the option.',
  }),
  name: Described(Translations, 'The name of the option when it was ordered.'),
  price_minor: Described(Price, "Added for each piece, in the currency's minor unit."),
})

const OrderChoice = Type.Object({
  item_id: Id('The item that was chosen. It may have left the menu since.'),
  name: Described(Translations, 'The name of the item when it was ordered.'),
  variant_id: Nullable(Id(), {
    description: 'The variant that it comes in; null for an item without variants.',
  }),
  variant_name: Nullable(Translations, {
    description: 'The name of the variant when it was ordered; null without one.',
  }),
  price_minor: Minor('Its part of the price of one set, its extra included, without its modifiers.'),
  modifiers: Type.Array(LineModifier, { description: 'The options that were chosen with it.' }),
})

export const OrderLine = Named(
  'OrderLine',
  Type.Object({
    id: Id('The line.'),
    item_id: Id('The item that was ordered. It may have left the menu since.'),
    variant_id: Nullable(Id(), {
      description: 'The variant that was chosen; null for an item without variants.',
    }),
    name: Described(Translations, 'The name of the item when it was ordered.'),
    variant_name: Nullable(Translations, {
      description: 'The name of the variant when it was ordered; null without one.',
    }),
    quantity: Type.Integer({ minimum: 1, maximum: MOST_QUANTITY, description: 'How many of it.' }),
    unit_price_minor: Minor(
      'One item or variant, without its modifiers. Of a set: with the extras of its choices.',
    ),
    line_total_minor: Minor('The quantity times the unit price with its modifiers.'),
    voided: Type.Boolean({ description: 'Whether staff took it off the order. It then counts in no sum.' }),
    note: TextOrNull('A note for the kitchen about this line.'),
    course: Nullable(Course, { description: 'The course it is served with; null if it has none.' }),
    seat: Nullable(Seat, { description: 'The seat it is for; null if unknown.' }),
    modifiers: Type.Array(LineModifier, {
      description:
        'The options that were chosen. Those of the choices of a set are here too, behind its own.',
    }),
    choices: Type.Array(OrderChoice, {
      description: 'What was chosen of a set, in the order it was sent; empty for any other item.',
    }),
  }),
)

export type OrderLine = Static<typeof OrderLine>

export const NewLine = Type.Object({
  item_id: Type.Integer({ description: 'The `id` of the item. Its price comes from the menu.' }),
  variant_id: Type.Optional(
    Nullable(Type.Integer(), { description: 'The `id` of one of its variants. Default: the default one.' }),
  ),
  quantity: Type.Integer({ minimum: 1, maximum: MOST_QUANTITY, description: 'How many of it.' }),
  option_ids: Type.Optional(
    Type.Array(Type.Integer(), {
      maxItems: 200,
      description: 'The `id` of each option, as many of a modifier group as that allows.',
    }),
  ),
  choices: Type.Optional(
    Type.Array(
      Type.Object({
        slot_id: Type.Integer({ description: 'The `id` of a slot of the set.' }),
        item_id: Type.Integer({ description: 'The `item_id` of one of its choices.' }),
        variant_id: Type.Optional(
          Nullable(Type.Integer(), {
            description: 'The `variant_id` of the choice. Default: the default one, or the only one offered.',
          }),
        ),
        option_ids: Type.Optional(
          Type.Array(Type.Integer(), {
            maxItems: 200,
            description: 'The `id` of each option of the chosen item.',
          }),
        ),
      }),
      {
        maxItems: MOST_SLOTS * MOST_CHOSEN,
        description: 'Required for a set: what is chosen from each slot. Not allowed for any other item.',
      },
    ),
  ),
  price_minor: Type.Optional(
    Nullable(Type.Integer({ minimum: 0, maximum: MOST_PRICE_MINOR, ...BY_RULES }), {
      ...BY_RULES,
      description:
        "Of an order with `external.prices` `theirs`: one of it with its options, tax included, in the currency's minor unit. Ignored on `web`, `phone` and `whatsapp`.",
    }),
  ),
  note: Type.Optional(
    Nullable(Type.String({ maxLength: LONGEST_LINE_NOTE, ...LINES }), {
      emptyIsNull: true,
      description: 'Printed on the kitchen ticket.',
    }),
  ),
  course: Type.Optional(
    Nullable(Course, {
      description:
        'The course it is served with. What has none, and the lowest course, goes to the kitchen with the order; the others wait to be fired.',
    }),
  ),
  seat: Type.Optional(Nullable(Seat, { description: 'The seat it is for, from 1 to 99.' })),
})
export type NewLine = Static<typeof NewLine>
