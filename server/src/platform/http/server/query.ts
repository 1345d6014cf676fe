/** The query as text by name. A parameter sent twice counts once, as last sent; an empty one counts as not sent. */
export function queryOf(url: string): Record<string, string> {
  const start = url.indexOf('?')
  if (start === -1) return {}
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (value.trim() !== '') query[name] = value
  }
  return query
}
