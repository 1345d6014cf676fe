import { refuse } from '../../platform/errors.ts'
import { isTangled } from '../../platform/http/validation/json-shape.ts'
import { isPlainObject } from '../../platform/http/validation/validate.ts'
import { importFault } from './faults.ts'

/** What a file says that was sent to the web app. */
export function readDocumentText(text: string): Record<string, unknown> {
  const sent = isTangled(text) ? null : parsed(text)
  if (!isPlainObject(sent)) throw refuse({ text: [importFault('unreadable.document')] })
  return sent
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse({ text: [importFault('unreadable.json_file')] })
  }
}
