import { publish } from '../../platform/http/operations/openapi.ts'
import { RestaurantDocument } from './contract.ts'

/** The document's schema as it is published, for editors and for whoever writes documents by program. */
export function documentSchema(): object {
  const $defs: Record<string, unknown> = {}
  const root = publish(RestaurantDocument, $defs, '#/$defs/') as object
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Comanda restaurant document',
    description: 'What `comanda restaurant import` reads and `comanda restaurant export` writes.',
    ...root,
    $defs,
  }
}
