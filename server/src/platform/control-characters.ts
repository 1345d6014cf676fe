/*
 * Characters that say nothing to a reader, but something to what shows them: by them a printer opens the drawer, a
 * terminal does what it is told, and a name reads the other way round. Whoever types has no use for them, so what comes in
 * is refused (http/validate.ts); what was stored before that goes out without them. The marks that Arabic and emoji need
 * (LRM, RLM, ZWJ, ZWNJ) are not among them, nor is the line feed.
 */
const CONTROL = String.raw`[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]`
const ANY_CONTROL = new RegExp(CONTROL)
const EVERY_CONTROL = new RegExp(CONTROL, 'g')
const LINE_END = /\r\n?/g
const BREAK = /[\n\u2028\u2029]/
const BREAKS = /\s*[\n\u2028\u2029]\s*/g
/** Contacts of telephones are copied in these, and so are numbers on our own pages. */
const WRAPPED = /^[\u202a\u202d\u2066\u2068](.*)[\u202c\u2069]$/s

/** As it was meant: without what surrounds it, each line ended by one character. A browser ends them by two. */
export function asTyped(text: string): string {
  return text.trim().replace(WRAPPED, '$1').replace(LINE_END, '\n').trim()
}

export function hasControls(text: string): boolean {
  return ANY_CONTROL.test(text)
}

export function hasSeveralLines(text: string): boolean {
  return BREAK.test(text)
}

export function withoutControls(text: string): string {
  return text.replace(LINE_END, '\n').replaceAll('\t', ' ').replace(EVERY_CONTROL, '')
}

/** For a terminal, where what is odd should be seen: each as JSON writes it. So it may be JSON as well. */
export function withControlsWritten(text: string): string {
  return text.replace(EVERY_CONTROL, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** For a place that has no second line: a heading, a cell, a name in a header. */
export function inOneLine(text: string): string {
  return withoutControls(text).replace(BREAKS, ' ')
}
