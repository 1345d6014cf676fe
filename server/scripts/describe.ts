import { apiTypes, type Description } from '../../sdk/scripts/api-types.ts'
import { documentSchema } from '../src/across/document/json-schema.ts'
import { allOperations, openHouse } from '../src/app.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { memoryLimiter } from '../src/platform/http/memory-limiter.ts'
import { cursorSeal } from '../src/platform/paging/cursor.ts'
import { secretBox } from '../src/platform/secrets/secret-box.ts'
import { apiDescription } from '../src/surfaces/reference/api-description.ts'

const nowhere = openDatabase(
  { connectionString: 'postgres://localhost/none' },
  { max: 1, name: 'describe', passOn: () => undefined },
)
const house = openHouse(nowhere, {
  secretBox: secretBox(Buffer.alloc(32)),
  limiter: memoryLimiter(),
  stripeApiBase: null,
})
const operations = allOperations(nowhere, cursorSeal(Buffer.alloc(32)), house)
const text = (value: object) => `${JSON.stringify(value, null, 2)}
`
const description = apiDescription(operations, '')
const files = {
  'openapi.json': text(description),
  'sdk/src/generated/api.ts': apiTypes(description as Description),
  'docs/restaurant-document.schema.json': text(documentSchema()),
}
process.stdout.write(JSON.stringify(files))
