/** Contracts are checked by `validate.ts`. Fastify would load Ajv and a serializer for schemas that no route has. */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
}

function refuse(): never {
  throw new Error('a route has a schema for Fastify; contracts are checked by validate.ts')
}
