import { isPlainObject } from './validate.ts'

/** Written as it stands. */
class Text {
  text: string
  constructor(text: string) {
    this.text = text
  }
}
const COMMA = new Text(',')
const LIST_END = new Text(']')
const OBJECT_END = new Text('}')

/** The same text for bodies that differ only in the order of keys. No recursion: a body may nest deeper than the stack. */
export function canonicalJson(value: unknown): string {
  const written: string[] = []
  const rest: unknown[] = [value]
  while (rest.length > 0) {
    const next = rest.pop()
    if (next instanceof Text) written.push(next.text)
    else if (Array.isArray(next)) {
      written.push('[')
      rest.push(LIST_END)
      for (let i = next.length - 1; i >= 0; i--) {
        rest.push(next[i])
        if (i > 0) rest.push(COMMA)
      }
    } else if (isPlainObject(next)) {
      written.push('{')
      rest.push(OBJECT_END)
      const keys = Object.keys(next).sort()
      for (let i = keys.length - 1; i >= 0; i--) {
        const key = keys[i] ?? ''
        rest.push(next[key], new Text(`${i > 0 ? ',' : ''}${JSON.stringify(key)}:`))
      }
    } else written.push(JSON.stringify(next))
  }
  return written.join('')
}
