import { expect, test } from 'vitest'
import { hasControls } from '../../platform/control-characters.ts'
import { PRINTER_LANGUAGES, type PrinterLanguage } from './choices.ts'
import { type Block, encodePaper, type Paper } from './encode.ts'

const paperOf = (...blocks: Block[]): Paper => ({ blocks, isRightToLeft: false })
const paperWith = (text: string): Paper =>
  paperOf(
    { text, size: 2, bold: true, invert: true, align: 'center' },
    { text: `! ${text}` },
    { rule: true },
    { left: `1 ${text}`, right: text, bold: true },
  )
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)).filter(
    (letter) => !hasControls(letter),
  )
const bytesOf = async (paper: Paper, language: PrinterLanguage) =>
  Buffer.from(await encodePaper(paper, { language, columns: 42 })).toString('hex')

// ESC p opens the drawer, ESC @ forgets all settings, GS V cuts the paper, GS ( A prints a test page, DLE DC4 switches off.
test.each(PRINTER_LANGUAGES)(
  'what was stored with commands for a printer is printed in %s without them',
  async (language) => {
    const kept = 'No p@V(A onions'
    const sent =
      'No \u001bp\u0000\u001b@\u001dV\u0001\u0010\u0014\u001d(A\u007f\u009b\u202e \u0007onions\u0018'
    expect(await bytesOf(paperWith(sent), language)).toBe(await bytesOf(paperWith(kept), language))
  },
)

test('a pulse opens the drawer, and feeds and cuts no paper', async () => {
  const pulse = await bytesOf(paperOf({ pulse: true }), 'esc-pos')
  expect(pulse).toContain('1b7000')
  expect(pulse).not.toContain('1d56')
  expect(pulse).not.toContain('0a')
  expect(await bytesOf(paperOf({ pulse: true }), 'star-prnt')).toContain('07')
})

// The encoder's pages have pictures in the places of control characters: "←p0yy" would open the drawer as well.
test.each(PRINTER_LANGUAGES)('no letter and no picture is a command to a printer in %s', async (language) => {
  expect(await bytesOf(paperWith('←p0yy ↔V0 ◙♥'), language)).toBe(
    await bytesOf(paperWith('?p0yy ?V0 ??'), language),
  )
  // Latin letters, and where Unicode has its arrows and pictures.
  const letters = [
    ...between(0xa0, 0xff),
    ...between(0x2010, 0x203f),
    ...between(0x2190, 0x231f),
    ...between(0x25a0, 0x266f),
  ]
  const paper = paperOf(...letters.map((letter) => ({ text: `a${letter}b` })))
  const printed = Buffer.from(await encodePaper(paper, { language, columns: 42 })).toString('latin1')
  const sent = [...printed.matchAll(/(.)b\n/gs)].map(([, byte = '']) => byte)
  expect(sent).toHaveLength(letters.length)
  expect(letters.filter((_, at) => /[^ -~\x80-\xff]/.test(sent[at] ?? ''))).toEqual([])
})

test('lines of a note are lines on paper, however they were ended, and of a row they are one', async () => {
  const note = (text: string) => bytesOf(paperOf({ text }), 'esc-pos')
  expect(await note('One\r\ntwo\tthree')).toBe(await note('One\ntwo three'))
  const row = (left: string) => bytesOf(paperOf({ left, right: '5' }), 'esc-pos')
  expect(await row('One\r\ntwo')).toBe(await row('One two'))
})
