export type Json = Record<string, unknown>
/** One call of the API; throws Refused where it refuses. */
export type Api = (
  method: string,
  path: string,
  body?: Json,
  key?: string,
) => Promise<{ data: never; meta: Json }>
