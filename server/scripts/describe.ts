import { apiTypes, type Description } from '../../sdk/scripts/api-types.ts'
import { documentSchema } from '../src/across/document/json-schema.ts'
import { allOperations } from '../src/app.ts'
import { secretBox } from '../src/platform/crypto/secret-box.ts'
import { memoryLimiter } from '../src/platform/http/rate-limit/memory-limiter.ts'
import { cursorSigner } from '../src/platform/pagination/cursor.ts'
import { openDatabase } from '../src/platform/postgres/pool/database.ts'
import { openServices } from '../src/services.ts'
import { apiDescription } from '../src/surfaces/reference/api-description.ts'
import { FAULT_CODES } from '../src/surfaces/reference/fault-codes.ts'

const nowhere = openDatabase(
  { connectionString: 'postgres://localhost/none' },
  { max: 1, name: 'describe', passOn: () => undefined },
)
const services = openServices(nowhere, {
  secretBox: secretBox(Buffer.alloc(32)),
  limiter: memoryLimiter(),
  stripeApiBase: null,
  hubriseApiBase: null,
  hubriseClientId: null,
  hubriseClientSecret: null,
})
const operations = allOperations(nowhere, cursorSigner(Buffer.alloc(32)), services)
const text = (value: object) => `${JSON.stringify(value, null, 2)}
`
const description = apiDescription(operations, '')
const files = {
  'openapi.json': text(description),
  'sdk/src/generated/api.ts': apiTypes(description as Description),
  'docs/fault-codes.md': `# Fault codes\n\n${FAULT_CODES}\n`,
  'docs/restaurant-document.schema.json': text(documentSchema()),
}
process.stdout.write(JSON.stringify(files))
