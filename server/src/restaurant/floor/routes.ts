import { type Operation, read } from '../../platform/http/operations/operation.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { TableListAnswer } from './contract.ts'
import { SHOWN_TABLES } from './queries.ts'

export function floorRoutes(database: Database): Operation[] {
  return [
    read({
      tag: 'Reservations',
      scope: 'reservations:read',
      feature: 'reservations',
      path: '/tables',
      id: 'listTables',
      summary: "All tables, in the owner's order",
      errors: [],
      answer: { schema: TableListAnswer, example: tableList },
      async read({ restaurant }) {
        const [data] = await readTogether(database, restaurant.id, [SHOWN_TABLES])
        return { data, meta: { count: data.length } }
      },
    }),
  ]
}

const tableList = {
  data: [{ id: 4, name: 'Table 4', code: 'T4', area: 'Terrace', min_seats: 2, max_seats: 4 }],
  meta: { count: 1 },
  links: {},
}
