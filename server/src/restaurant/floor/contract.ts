import { Answer, Id, Named, Nullable, Type } from '../../platform/http/schema.ts'

export const Table = Named(
  'Table',
  Type.Object({
    id: Id('Bookings name the table by it.'),
    name: Type.String({ description: 'What staff call it.' }),
    code: Nullable(Type.String(), {
      description: 'What an order at the table is placed with: `table_code`.',
    }),
    area: Nullable(Type.String(), { description: 'The part of the restaurant that it stands in.' }),
    min_seats: Type.Integer({ minimum: 1, description: 'The smallest party that it is given to.' }),
    max_seats: Type.Integer({ minimum: 1, description: 'The largest party that it seats.' }),
  }),
)

export const TableListAnswer = Answer(
  Type.Array(Table, { description: 'All tables, in the owner’s order.' }),
  {
    count: Type.Integer({ minimum: 0, description: 'How many there are.' }),
  },
)
