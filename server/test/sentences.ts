// Every sentence that stands in a source file, with `{}` where it is filled in: for tests that hold texts against code.

/** Literals in order; those inside of a `${…}` count for themselves. */
export function literalsIn(source: string): { text: string; before: string }[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, '$1')
  const found: { text: string; before: string }[] = []
  function literal(start: number): number {
    const quote = code[start] ?? ''
    let text = ''
    for (let at = start + 1; at < code.length; at++) {
      const character = code[at] ?? ''
      if (character === quote) {
        found.push({ text, before: code.slice(Math.max(0, start - 60), start) })
        return at
      }
      if (character === '\n' && quote !== '`') return at
      if (character === '\\') text += code[++at] ?? ''
      else if (quote === '`' && character === '$' && code[at + 1] === '{') {
        at = hole(at + 2)
        text += '{}'
      } else text += character
    }
    return code.length
  }
  function hole(start: number): number {
    let depth = 1
    for (let at = start; at < code.length; at++) {
      const character = code[at] ?? ''
      if (/['"`]/.test(character)) at = literal(at)
      else if (character === '{') depth++
      else if (character === '}' && --depth === 0) return at
    }
    return code.length
  }
  for (let at = 0; at < code.length; at++) if (/['"`]/.test(code[at] ?? '')) at = literal(at)
  return found
}
