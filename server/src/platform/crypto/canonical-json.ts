/**
 * JSON as RFC 8785 writes it: the same bytes for the same values, whoever writes them. Members are sorted by the UTF-16 code
 * units of their names; numbers and strings are written as ECMAScript writes them. What is no I-JSON (RFC 7493) is refused.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} is no number of JSON`)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object') {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    const sorted = members.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${sorted.map(([name, member]) => `${textOf(name)}:${canonicalJson(member)}`).join(',')}}`
  }
  throw new TypeError(`a ${typeof value} is no value of JSON`)
}

function textOf(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('a lone surrogate is no text of JSON')
  return JSON.stringify(text)
}
