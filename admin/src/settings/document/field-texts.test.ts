import { expect, test } from 'vitest'
import { RestaurantDocument } from '../../../../server/src/across/document/contract.ts'
import { DOCUMENT_PARTS } from '../../../../server/src/across/document/part-names.ts'
import { fieldTexts } from './field-texts.ts'

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

function keysIn({ properties = {}, items, anyOf = [] }: Schema): string[] {
  return [
    ...Object.entries(properties).flatMap(([key, inner]) => [key, ...keysIn(inner)]),
    ...(items ? keysIn(items) : []),
    ...anyOf.flatMap(keysIn),
  ]
}

test('every part and every field of the document has words in a difference', () => {
  const document = RestaurantDocument as unknown as Schema
  expect(Object.keys(document.properties ?? {}).toSorted()).toEqual([...DOCUMENT_PARTS].toSorted())
  const named = new Set(Object.keys(fieldTexts.en))
  expect(keysIn(document).filter((key) => !named.has(key))).toEqual([])
})
