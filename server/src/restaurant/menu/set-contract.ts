// A dish with slots is a set: of each slot guests choose some of its choices.

import {
  Answer,
  Described,
  Named,
  Nullable,
  type Static,
  Type,
} from '../../platform/http/validation/schema.ts'
import { Id } from '../../platform/http/validation/values.ts'
import { NameInput, Price, Translations } from './contract.ts'

export const MOST_SLOTS = 10
export const MOST_CHOICES = 50
/** Of one slot, so that a line of a set has at most 200. */
export const MOST_CHOSEN = 20

const extra = "What it costs on top of the set, in the currency's minor unit."

const SlotChoice = Type.Object({
  item_id: Id('The item that can be chosen.'),
  variant_id: Nullable(Id(), {
    description: 'The variant that it comes in. Null: the default one, or an item without variants.',
  }),
  extra_minor: Described(Price, extra),
})

const Slot = Named(
  'Slot',
  Type.Object({
    id: Id('Send it as `slot_id` of each choice in an order.'),
    name: Described(Translations, 'Such as "Starter", in each language.'),
    min_select: Type.Integer({ minimum: 0, description: 'How many must be chosen at least.' }),
    max_select: Type.Integer({ minimum: 1, description: 'How many may be chosen at most.' }),
    choices: Type.Array(SlotChoice, { description: "What can be chosen, in the owner's order." }),
  }),
)
export type Slot = Static<typeof Slot>
export type SlotChoice = Slot['choices'][number]

const ItemSet = Named(
  'ItemSet',
  Type.Object({ slots: Type.Array(Slot, { description: "Its slots, in the owner's order." }) }),
)
export const ItemSetAnswer = Answer(ItemSet)

export const MinSelect = Type.Integer({
  minimum: 0,
  maximum: MOST_CHOSEN,
  description: 'How many must be chosen at least.',
})
export const MaxSelect = Type.Integer({
  minimum: 1,
  maximum: MOST_CHOSEN,
  description: 'How many may be chosen at most. The same choice may be taken more than once.',
})

const SlotInput = Type.Object({
  id: Type.Optional(
    Nullable(Type.Integer(), {
      description: 'The id of an existing one, which keeps it. Default: a new one.',
    }),
  ),
  name: NameInput,
  min_select: MinSelect,
  max_select: MaxSelect,
  choices: Type.Array(
    Type.Object({
      item_id: Type.Integer({ description: 'An item that is not a set itself.' }),
      variant_id: Type.Optional(
        Nullable(Type.Integer(), {
          description: 'One of its variants. Null or left out: the default one, if it has variants.',
        }),
      ),
      extra_minor: Type.Optional(Nullable(Price, { description: `${extra} Null or left out: 0.` })),
    }),
    { minItems: 1, maxItems: MOST_CHOICES, description: 'What can be chosen, in the order it is offered.' },
  ),
})
export type SlotInput = Static<typeof SlotInput>

export const SlotList = Named(
  'SlotList',
  Type.Object({
    slots: Type.Array(SlotInput, {
      minItems: 1,
      maxItems: MOST_SLOTS,
      description: 'All slots, in the order they are offered; those left out go.',
    }),
  }),
)
export type SlotList = Static<typeof SlotList>
