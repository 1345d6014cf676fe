import { Named, Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Text } from '../../platform/http/validation/values.ts'
import { MOST_PRICE_MINOR } from '../menu/contract.ts'

const LONGEST_EXTERNAL_ID = 120

const extra = (description: string) =>
  Type.Optional(
    Nullable(Type.Integer({ minimum: 0, maximum: MOST_PRICE_MINOR }), {
      description: `${description} In the currency's minor unit. Default: 0.`,
    }),
  )

/** What a marketplace says of an order of its own. */
export const External = Named(
  'ExternalOrder',
  Type.Object({
    id: Text(LONGEST_EXTERNAL_ID, {
      description:
        "The marketplace's own id of the order. Sent again on the same channel, it answers the order that is there.",
    }),
    display_id: Type.Optional(
      Nullable(Type.String({ maxLength: 40 }), {
        emptyIsNull: true,
        description: 'What the courier asks for at the counter.',
      }),
    ),
    prepaid: Type.Boolean({
      description: 'Whether the marketplace has the money: the order is then paid when it is placed.',
    }),
    prices: OneOf(['ours', 'theirs'], {
      description: 'Whose prices it is placed at: those of the channel, or `price_minor` of each line.',
    }),
    discount_minor: extra('What the marketplace takes off; with `theirs` only.'),
    delivery_fee_minor: extra('What the delivery costs; with `theirs` only.'),
    tip_minor: extra(
      'The tip of a prepaid order, which its payment shows; refused if the total is 0. On any other order it changes nothing.',
    ),
  }),
)
export type External = Static<typeof External>
