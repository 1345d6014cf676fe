/** Markup that is safe to send: built by `html` alone, so every value in it has been escaped once. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | Part[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** Attributes must be quoted in the template: escaping covers quoted values and text, not bare ones. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let text = strings[0] ?? ''
  for (const [index, part] of parts.entries()) text += written(part) + (strings[index + 1] ?? '')
  return new Html(text)
}

/** A text with markup where it says `{name}`: a language may put it anywhere in its sentence. */
export function filled(text: string, parts: Record<string, Part>): Html {
  const pieces = text.split(/\{(\w+)\}/)
  return new Html(
    pieces.map((piece, index) => (index % 2 === 0 ? escapeHtml(piece) : written(parts[piece]))).join(''),
  )
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(written).join('')
  return escapeHtml(String(part))
}
