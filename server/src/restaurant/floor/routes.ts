import { queryFaults, type RulesCache } from '../../ground/tenants/owner-rules.ts'
import { FieldsInvalid } from '../../platform/errors.ts'
import { type Operation, read } from '../../platform/http/operations/operation.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { TableListAnswer, TableQuery } from './contract.ts'
import { SHOWN_TABLES } from './queries.ts'

export function floorRoutes(database: Database, rules: RulesCache): Operation[] {
  return [
    read({
      tag: 'Reservations',
      scope: 'reservations:read',
      feature: 'reservations',
      path: '/tables',
      id: 'listTables',
      summary: 'List tables',
      query: TableQuery,
      refineQuery: ({ restaurant, query }) =>
        queryFaults(rules, restaurant.id, query.branch_id, { asFilter: true }),
      errors: ['validation_failed'],
      answer: { schema: TableListAnswer, example: tableList },
      async read({ restaurant, query }, { branch_id }) {
        const faults = await queryFaults(rules, restaurant.id, query.branch_id, { asFilter: true })
        if (faults.branch_id) throw new FieldsInvalid(faults)
        const [all] = await readTogether(database, restaurant.id, [SHOWN_TABLES])
        const data = all.filter((table) => branch_id === undefined || table.branch_id === branch_id)
        return { data, meta: { count: data.length } }
      },
    }),
  ]
}

const tableList = {
  data: [{ id: 4, name: 'Table 4', code: 'T4', area: 'Terrace', min_seats: 2, max_seats: 4, branch_id: 2 }],
  meta: { count: 1 },
  links: {},
}
