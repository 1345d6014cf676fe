import { Answer, Described, Named, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, Moment } from '../../platform/http/validation/values.ts'
import { NewOrderPayment } from './contract.ts'

const PROVIDERS = ['stripe', 'test'] as const
const STATUSES = ['online', 'offline', 'busy'] as const
export const LONGEST_TERMINAL_NAME = 60

export const Terminal = Named(
  'Terminal',
  Type.Object({
    id: Id('The terminal.'),
    branch_id: Id('The branch it is at.'),
    name: Type.String({ description: 'What staff call it.' }),
    provider: OneOf(PROVIDERS, {
      description: '`test` answers on its own and moves no money: only in sandboxes and the demo.',
    }),
    status: OneOf(STATUSES, {
      description: '`busy` while a payment is waiting at it; `offline` while its provider cannot reach it.',
    }),
    updated_at: Moment('When its name or its connection last changed.'),
  }),
)
export type Terminal = Static<typeof Terminal>

export const TerminalListAnswer = Answer(Type.Array(Terminal, { description: 'By name.' }), {
  count: Type.Integer({ minimum: 0, description: 'How many there are.' }),
})

export const TerminalQuery = Type.Object({
  branch_id: Type.Optional(Id('Terminals of this branch.')),
})

export const NewTerminalPayment = Named(
  'NewTerminalPayment',
  Type.Object({
    terminal_id: Id("The terminal that asks for the card, at the order's branch."),
    amount_minor: Described(
      NewOrderPayment.properties.amount_minor,
      'At most what is due and not already being paid at another terminal. Default: all of it.',
    ),
    tip_minor: NewOrderPayment.properties.tip_minor,
  }),
)
export type NewTerminalPayment = Static<typeof NewTerminalPayment>
