import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { apiDescription } from './api-description.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

type Node = Record<string, unknown>

/** Members, parameters and headers without a description, each by its path in the document. */
function unexplained(node: unknown, path: string, named: Node): string[] {
  if (typeof node !== 'object' || node === null) return []
  const silent = (one: unknown, at: string) => {
    const { $ref, description } = one as { $ref?: string; description?: string }
    const header = $ref?.startsWith('#/components/headers/') && named[$ref.split('/')[3]!]
    return description || header ? [] : [at]
  }
  return Object.entries(node).flatMap(([key, value]) => {
    const at = `${path}/${key}`
    if (key === 'example' || key === 'examples') return []
    const inside = unexplained(value, at, named)
    const listsMembers = (key === 'properties' && 'type' in node) || key === 'headers'
    if (listsMembers) {
      return [...Object.entries(value).flatMap(([name, one]) => silent(one, `${at}/${name}`)), ...inside]
    }
    if (key !== 'parameters') return inside
    return [...(value as Node[]).flatMap((one) => silent(one, `${at}/${one.name}`)), ...inside]
  })
}

test('every member, parameter and header in the description says what it is', () => {
  const description = apiDescription(service.operations, '') as { components: { headers: Node } }
  expect(unexplained(description, '', description.components.headers)).toEqual([])
  expect(
    unexplained({ type: 'object', properties: { a: { type: 'object', properties: { b: {} } } } }, '', {}),
  ).toEqual(['/properties/a', '/properties/a/properties/b'])
})
