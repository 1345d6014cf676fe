import { Answer, Named, Nullable, Type } from '../../platform/http/validation/schema.ts'
import { Id } from '../../platform/http/validation/values.ts'

const Table = Named(
  'Table',
  Type.Object({
    id: Id('Reservations name the table by this id.'),
    name: Type.String({ description: 'What staff call it.' }),
    code: Nullable(Type.String(), {
      description: 'The `table_code` of orders at this table.',
    }),
    area: Nullable(Type.String(), { description: 'The part of the restaurant where it is.' }),
    min_seats: Type.Integer({ minimum: 1, description: 'The smallest party that gets it.' }),
    max_seats: Type.Integer({ minimum: 1, description: 'The largest party that it seats.' }),
    branch_id: Id('The branch it is at.'),
  }),
)

export const TableQuery = Type.Object({ branch_id: Type.Optional(Id('Only tables of this branch.')) })

export const TableListAnswer = Answer(
  Type.Array(Table, { description: 'All tables, in the owner’s order.' }),
  {
    count: Type.Integer({ minimum: 0, description: 'How many there are.' }),
  },
)
