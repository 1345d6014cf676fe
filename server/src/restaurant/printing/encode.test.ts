import { expect, test } from 'vitest'
import { hasControls } from '../../platform/control-characters.ts'
import { PRINTER_LANGUAGES } from './choices.ts'
import { encodePaper, type Paper } from './encode.ts'

const paperWith = (text: string): Paper => [
  { text, size: 2, bold: true, invert: true, align: 'center' },
  { text: `! ${text}` },
  { rule: true },
  { left: `1 ${text}`, right: text, bold: true },
]
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)).filter(
    (letter) => !hasControls(letter),
  )
const bytesOf = (paper: Paper, language: (typeof PRINTER_LANGUAGES)[number]) =>
  Buffer.from(encodePaper(paper, { language, columns: 42 })).toString('hex')

// ESC p opens the drawer, ESC @ forgets all settings, GS V cuts the paper, GS ( A prints a test page, DLE DC4 switches off.
test.each(PRINTER_LANGUAGES)(
  'what was stored with commands for a printer is printed in %s without them',
  (language) => {
    const kept = 'No p@V(A onions'
    const sent =
      'No \u001bp\u0000\u001b@\u001dV\u0001\u0010\u0014\u001d(A\u007f\u009b\u202e \u0007onions\u0018'
    expect(bytesOf(paperWith(sent), language)).toBe(bytesOf(paperWith(kept), language))
  },
)

// The encoder's pages have pictures in the places of control characters: "←p0yy" would open the drawer as well.
test.each(PRINTER_LANGUAGES)('no letter and no picture is a command to a printer in %s', (language) => {
  expect(bytesOf(paperWith('←p0yy ↔V0 ◙♥'), language)).toBe(bytesOf(paperWith('?p0yy ?V0 ??'), language))
  // Latin letters, and where Unicode has its arrows and pictures.
  const letters = [
    ...between(0xa0, 0xff),
    ...between(0x2010, 0x203f),
    ...between(0x2190, 0x231f),
    ...between(0x25a0, 0x266f),
  ]
  const paper = letters.map((letter) => ({ text: `a${letter}b` }))
  const printed = Buffer.from(encodePaper(paper, { language, columns: 42 })).toString('latin1')
  const sent = [...printed.matchAll(/(.)b\n/gs)].map(([, byte = '']) => byte)
  expect(sent).toHaveLength(letters.length)
  expect(letters.filter((_, at) => /[^ -~\x80-\xff]/.test(sent[at] ?? ''))).toEqual([])
})

test('lines of a note are lines on paper, however they were ended, and of a row they are one', () => {
  const note = (text: string) => bytesOf([{ text }], 'esc-pos')
  expect(note('One\r\ntwo\tthree')).toBe(note('One\ntwo three'))
  const row = (left: string) => bytesOf([{ left, right: '5' }], 'esc-pos')
  expect(row('One\r\ntwo')).toBe(row('One two'))
})
