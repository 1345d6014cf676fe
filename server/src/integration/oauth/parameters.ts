/** Parameters of a request by name. One sent without a value was not sent (RFC 6749 §3.1, §3.2). */
export type Parameters = { get(name: string): string | undefined; repeated: string[] }

export function parametersOf(pairs: Iterable<readonly [string, string]>): Parameters {
  const values = new Map<string, string>()
  const repeated = new Set<string>()
  for (const [name, value] of pairs) {
    if (values.has(name)) repeated.add(name)
    values.set(name, value)
  }
  return { get: (name) => values.get(name) || undefined, repeated: [...repeated] }
}
