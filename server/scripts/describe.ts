import { apiDescription } from '../src/api-description.ts'
import { allOperations } from '../src/app.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { cursorSeal } from '../src/platform/http/cursor.ts'

const nowhere = openDatabase({ connectionString: 'postgres://localhost/none' }, { max: 1, name: 'describe' })
const operations = allOperations(nowhere, cursorSeal(Buffer.alloc(32)))
const files = {
  'openapi.json': `${JSON.stringify(apiDescription(operations, ''), null, 2)}\n`,
}
process.stdout.write(JSON.stringify(files))
